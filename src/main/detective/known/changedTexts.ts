import { asReceived, bodyMistake as body, ofText } from './bodyMistake.ts'
import type { BodyMistake } from './mistake.ts'

/** One replacement after the other, of & first: without a function for each mark, it takes a tenth of the time. */
const escapeHtml = (text: string, apostrophe: string) =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, apostrophe)
const unescapedHtml: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#039;': "'",
}

export const changedTexts: BodyMistake[] = [
  body(
    'html-escaped',
    [
      'Signed over the body escaped for HTML',
      `A filter against scripts escaped the body. ${asReceived}`,
    ],
    ofText((text) => escapeHtml(text, '&#039;')),
    { PHP: 'htmlspecialchars($body)' },
  ),
  body(
    'html-escaped-python',
    [
      "Signed over the body as Python's html.escape() writes it",
      `A filter against scripts escaped the body. ${asReceived}`,
    ],
    ofText((text) => escapeHtml(text, '&#x27;')),
    { Python: 'html.escape(body.decode()).encode()' },
  ),
  body(
    'html-unescaped',
    [
      'Signed over the body with HTML entities decoded',
      `A filter decoded the entities in the body. ${asReceived}`,
    ],
    ofText((text) =>
      text.replace(/&(?:amp|lt|gt|quot|#039);/g, (entity) => unescapedHtml[entity] ?? entity),
    ),
    { PHP: 'htmlspecialchars_decode($body)' },
  ),
  body(
    'backslashes-added',
    [
      'Signed over the body with quotes escaped',
      `Quotes and backslashes were escaped, as WordPress does with what it receives. ${asReceived}`,
    ],
    ofText((text) =>
      text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/'/g, "\\'").replaceAll('\0', '\\0'),
    ),
    { PHP: 'addslashes($body)' },
  ),
  body(
    'backslashes-removed',
    [
      'Signed over the body without its backslashes',
      `Backslashes were removed, as stripslashes does. ${asReceived}`,
    ],
    ofText((text) =>
      text.replace(/\\([\s\S]?)/g, (_all, next: string) => (next === '0' ? '\0' : next)),
    ),
    { PHP: 'stripslashes($body)' },
  ),
  body(
    'slashes',
    ['Signed over the body without the backslashes before slashes', `\\/ became /. ${asReceived}`],
    ofText((text) => text.replaceAll('\\/', '/')),
    { PHP: "str_replace('\\/', '/', $body)", Node: "body.toString().replaceAll('\\\\/', '/')" },
  ),
  body(
    'unicode-unescaped',
    ['Signed over the body with \\u escapes decoded', `\\u00e9 became é. ${asReceived}`],
    ofText((text) =>
      text.replace(/\\u([\da-f]{4})/gi, (_all, hex: string) =>
        String.fromCharCode(parseInt(hex, 16)),
      ),
    ),
    {
      Node: 'body.toString().replace(/\\\\u([\\da-f]{4})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)))',
    },
  ),
  body(
    'lower-case',
    ['Signed over the body in lower case', `The case of the text was changed. ${asReceived}`],
    ofText((text) => text.toLowerCase()),
    { Node: 'body.toString().toLowerCase()', Python: 'body.decode().lower().encode()' },
  ),
  body(
    'without-spaces',
    [
      'Signed over the body without any white space',
      `White space was removed, also within values. ${asReceived}`,
    ],
    ofText((text) => text.replace(/\s/g, '')),
    { Node: "body.toString().replace(/\\s/g, '')" },
  ),
]
