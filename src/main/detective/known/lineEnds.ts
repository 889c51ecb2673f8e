import { asReceived, bodyMistake as body, byteOrderMark, ofText } from './bodyMistake.ts'
import type { BodyMistake } from './mistake.ts'

/** What is added to a body or removed from its ends, also after it was serialised again. */
export const framings: readonly BodyMistake[] = [
  body(
    'newline',
    [
      'Signed over the body with a line feed after it',
      `A line feed follows the body, as echo, print and most encoders write. ${asReceived}`,
    ],
    ({ bytes }) => Buffer.concat([bytes, Buffer.from('\n')]),
    {
      Node: "body + '\\n'",
      Python: 'body + b"\\n"',
      Ruby: 'body + "\\n"',
      PHP: '$body . "\\n"',
      Perl: '$body . "\\n"',
      Shell: 'echo "$body" | openssl dgst -sha1 -hmac "$secret"',
    },
  ),
  body(
    'newline-crlf',
    [
      'Signed over the body with CRLF after it',
      `A line end of Windows follows the body. ${asReceived}`,
    ],
    ({ bytes }) => Buffer.concat([bytes, Buffer.from('\r\n')]),
    { Python: 'body + b"\\r\\n"' },
  ),
  body(
    'bom',
    [
      'Signed over the body with a byte order mark before it',
      `U+FEFF precedes the body, as after an export from a Windows tool. ${asReceived}`,
    ],
    ({ bytes }) => Buffer.concat([byteOrderMark, bytes]),
    {
      Python: 'body.decode().encode("utf-8-sig")',
      'C#': 'new StreamWriter(stream, Encoding.UTF8)',
      Node: "'\\ufeff' + body",
    },
  ),
]

export const lineEnds: BodyMistake[] = [
  body(
    'crlf',
    [
      'Signed over the body with CRLF line ends',
      `Each LF became CRLF, as text mode does on Windows. ${asReceived}`,
    ],
    ofText((text) => text.replaceAll('\n', '\r\n')),
    {
      Python: 'body.replace(b"\\n", b"\\r\\n")',
      Node: "body.toString().replaceAll('\\n', '\\r\\n')",
      PHP: 'str_replace("\\n", "\\r\\n", $body)',
      Ruby: 'body.gsub("\\n", "\\r\\n")',
      Perl: '$body =~ s/\\n/\\r\\n/gr',
    },
  ),
  body(
    'crlf-once',
    [
      'Signed over the body with CRLF for every line end',
      `Each line end became CRLF, as text mode does on Windows. ${asReceived}`,
    ],
    ofText((text) => text.replace(/\r?\n/g, '\r\n')),
    { Python: 're.sub(rb"\\r?\\n", b"\\r\\n", body)' },
  ),
  body(
    'lf',
    [
      'Signed over the body with LF line ends',
      `Each CRLF became LF, as text mode reads a file. ${asReceived}`,
    ],
    ofText((text) => text.replaceAll('\r\n', '\n')),
    {
      Python: 'body.replace(b"\\r\\n", b"\\n")',
      Node: "body.toString().replaceAll('\\r\\n', '\\n')",
      PHP: 'str_replace("\\r\\n", "\\n", $body)',
    },
  ),
  body(
    'one-line',
    ['Signed over the body without its line ends', `A reader of lines joined them. ${asReceived}`],
    ofText((text) => text.replace(/[\r\n]/g, '')),
    {
      Python: 'b"".join(body.splitlines())',
      Java: 'reader.lines().collect(Collectors.joining())',
      PHP: 'str_replace(["\\r", "\\n"], \'\', $body)',
    },
  ),
  body(
    'without-newline',
    [
      'Signed over the body without its last line end',
      `The last line end was removed. ${asReceived}`,
    ],
    ofText((text) => text.replace(/\r?\n$/, '')),
    { Ruby: 'body.chomp', Perl: '$body =~ s/\\n\\z//r', Shell: '"$(cat body.json)"' },
  ),
  body(
    'trimmed',
    ['Signed over the trimmed body', `White space around the body was removed. ${asReceived}`],
    ofText((text) => text.trim()),
    {
      Node: 'body.toString().trim()',
      Python: 'body.strip()',
      Go: 'bytes.TrimSpace(body)',
      Ruby: 'body.strip',
      PHP: 'trim($body)',
      Java: 'new String(body, UTF_8).trim().getBytes(UTF_8)',
    },
  ),
  body(
    'trimmed-end',
    [
      'Signed over the body without the space at its end',
      `White space after the body was removed. ${asReceived}`,
    ],
    ofText((text) => text.trimEnd()),
    { Python: 'body.rstrip()', PHP: 'rtrim($body)', Ruby: 'body.rstrip' },
  ),
  body(
    'without-bom',
    [
      'Signed over the body without its byte order mark',
      `A decoder removed U+FEFF from the beginning. ${asReceived}`,
    ],
    ({ bytes }) => (bytes.indexOf(byteOrderMark) === 0 ? bytes.subarray(3) : null),
    { Node: 'new TextDecoder().decode(body)', Python: 'body.decode("utf-8-sig").encode()' },
  ),
  body(
    'nul',
    [
      'Signed over the body with a NUL after it',
      `The terminator of a C string was counted. ${asReceived}`,
    ],
    ({ bytes }) => Buffer.concat([bytes, Buffer.from('\0')]),
  ),
]
