import { asReceived, bodyMistake as body, ofText } from './bodyMistake.ts'
import type { BodyMistake } from './mistake.ts'

/** Windows-1252 differs from Latin-1 between 0x80 and 0x9f. */
const windows1252 = new TextDecoder('windows-1252')

export const charsets: BodyMistake[] = [
  body(
    'latin1',
    [
      'Signed over the body as Latin-1',
      `The text was encoded as Latin-1, with ? for what it lacks. ${asReceived}`,
    ],
    ofText((text) => Buffer.from(text.replace(/[^\0-\xff]/gu, '?'), 'latin1')),
    {
      Python: 'body.decode().encode("latin-1", "replace")',
      Java: 'new String(body, UTF_8).getBytes(ISO_8859_1)',
      PHP: "mb_convert_encoding($body, 'ISO-8859-1', 'UTF-8')",
      'C#': 'Encoding.Latin1.GetBytes(text)',
    },
  ),
  body(
    'latin1-node',
    [
      "Signed over the low bytes of the body's characters",
      `In Node, latin1 and binary keep the low byte of each UTF-16 unit. ${asReceived}`,
    ],
    ofText((text) => Buffer.from(text, 'latin1')),
    { Node: "Buffer.from(body.toString(), 'latin1')" },
  ),
  body(
    'mojibake',
    [
      'Signed over the body read as Latin-1 and written as UTF-8',
      `The request has no charset, so the bytes were read as Latin-1: é became Ã©. ${asReceived}`,
    ],
    ({ bytes }) => bytes.toString('latin1'),
    {
      Node: "body.toString('latin1')",
      Python: 'body.decode("latin-1").encode()',
      Java: 'new String(body, ISO_8859_1).getBytes(UTF_8)',
      PHP: "mb_convert_encoding($body, 'UTF-8', 'ISO-8859-1')",
      Ruby: 'body.dup.force_encoding("ISO-8859-1").encode("UTF-8")',
      Perl: 'Encode::encode("UTF-8", $body)',
    },
  ),
  body(
    'mojibake-1252',
    [
      'Signed over the body read as Windows-1252 and written as UTF-8',
      `The bytes were read in the charset of the system: € became â‚¬. ${asReceived}`,
    ],
    ({ bytes }) => windows1252.decode(bytes),
    { Node: "new TextDecoder('windows-1252').decode(body)" },
  ),
  body(
    'mojibake-1252-strict',
    [
      'Signed over the body read as Windows-1252, with U+FFFD for what it lacks',
      `The bytes were read in the charset of the system: € became â‚¬. ${asReceived}`,
    ],
    ({ bytes }) => windows1252.decode(bytes).replace(/[\x81\x8d\x8f\x90\x9d]/g, '\ufffd'),
    {
      Python: 'body.decode("cp1252", "replace").encode()',
      Java: 'new String(body, "windows-1252").getBytes(UTF_8)',
    },
  ),
  body(
    'ascii',
    [
      'Signed over the body with ? for characters beyond ASCII',
      `The text was encoded as ASCII. ${asReceived}`,
    ],
    ofText((text) => text.replace(/[^\0-\x7f]/gu, '?')),
    {
      Python: 'body.decode().encode("ascii", "replace")',
      Java: 'new String(body, UTF_8).getBytes(US_ASCII)',
    },
  ),
  body(
    'ascii-units',
    [
      'Signed over the body with ?? for each emoji',
      `The text was encoded as ASCII, one ? for each UTF-16 unit. ${asReceived}`,
    ],
    ofText((text) => text.replace(/[^\0-\x7f]/g, '?')),
    { 'C#': 'Encoding.ASCII.GetBytes(text)' },
  ),
  body(
    'ascii-ignored',
    [
      'Signed over the body without characters beyond ASCII',
      `Everything beyond ASCII was dropped. ${asReceived}`,
    ],
    ofText((text) => text.replace(/[^\0-\x7f]/g, '')),
    {
      Python: 'body.decode().encode("ascii", "ignore")',
      PHP: "preg_replace('/[^\\x00-\\x7f]/', '', $body)",
      Node: "body.toString().replace(/[^\\x00-\\x7f]/g, '')",
    },
  ),
  body(
    'ascii-decoded',
    [
      'Signed over the body decoded as ASCII',
      `Each byte beyond ASCII became U+FFFD. ${asReceived}`,
    ],
    ({ bytes }) => bytes.toString('latin1').replace(/[^\0-\x7f]/g, '\ufffd'),
    {
      Python: 'body.decode("ascii", "replace").encode()',
      Java: 'new String(body, US_ASCII).getBytes(UTF_8)',
    },
  ),
  body(
    'ascii-masked',
    [
      'Signed over the body with the high bit of each byte removed',
      `In Node, decoding as ascii removes the high bit. ${asReceived}`,
    ],
    ({ bytes }) => Buffer.from(bytes.map((byte) => byte & 0x7f)),
    { Node: "body.toString('ascii')" },
  ),
  body(
    'replaced',
    [
      'Signed over the body with U+FFFD for bytes that are not UTF-8',
      `A decoder replaced what is not UTF-8. ${asReceived}`,
    ],
    ({ bytes }) => bytes.toString('utf8'),
    {
      Node: 'body.toString()',
      Python: 'body.decode("utf-8", "replace").encode()',
      Ruby: 'body.dup.force_encoding("UTF-8").scrub',
    },
  ),
  body(
    'utf16le',
    ['Signed over the body as UTF-16', `In .NET, Encoding.Unicode is UTF-16. ${asReceived}`],
    ofText((text) => Buffer.from(text, 'utf16le')),
    {
      Node: "Buffer.from(body.toString(), 'utf16le')",
      Python: 'body.decode().encode("utf-16-le")',
      Java: 'new String(body, UTF_8).getBytes(UTF_16LE)',
      'C#': 'Encoding.Unicode.GetBytes(text)',
    },
  ),
  body(
    'utf16be',
    ['Signed over the body as big-endian UTF-16', asReceived],
    ofText((text) => Buffer.from(text, 'utf16le').swap16()),
    { Python: 'body.decode().encode("utf-16-be")' },
  ),
  body(
    'utf16-bom',
    [
      'Signed over the body as UTF-16 with a byte order mark',
      `In Java, UTF_16 adds a byte order mark. ${asReceived}`,
    ],
    ofText((text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()),
    { Java: 'new String(body, UTF_8).getBytes(UTF_16)' },
  ),
  ...(['NFC', 'NFD', 'NFKC'] as const).map((form) =>
    body(
      form.toLowerCase(),
      [
        `Signed over the body normalised to ${form}`,
        `Unicode normalisation spells é in other bytes. ${asReceived}`,
      ],
      ofText((text) => text.normalize(form)),
      {
        Node: `body.toString().normalize('${form}')`,
        Python: `unicodedata.normalize("${form}", body.decode()).encode()`,
        Ruby: `body.dup.force_encoding("UTF-8").unicode_normalize(:${form.toLowerCase()})`,
      },
    ),
  ),
]
