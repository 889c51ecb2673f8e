import type { SecretMistake } from './mistake.ts'
import { secretMistake as secret } from './secretMistake.ts'

const missing = 'The variable with the secret is not set where the receiver runs.'
const placeholder = (name: string, value: string, explanation: string, code = {}): SecretMistake =>
  secret(name, [`Signed with the secret \`${value}\``, explanation], () => value, code)

/** A key that has nothing to do with the secret. */
export const absentSecrets: SecretMistake[] = [
  secret('empty', ['Signed with an empty secret', missing], () => '', {
    Node: "process.env.WEBHOOK_SECRET ?? ''",
    Go: '[]byte(os.Getenv("WEBHOOK_SECRET"))',
    Python: 'os.environ.get("WEBHOOK_SECRET", "").encode()',
    Ruby: 'ENV["WEBHOOK_SECRET"].to_s',
    PHP: "(string) getenv('WEBHOOK_SECRET')",
    Shell: '"$WEBHOOK_SECRET"',
  }),
  placeholder('undefined', 'undefined', missing, { Node: 'String(process.env.WEBHOOK_SECRET)' }),
  placeholder('null', 'null', missing, {
    Java: 'String.valueOf(System.getenv("WEBHOOK_SECRET")).getBytes(UTF_8)',
    Node: 'String(null)',
  }),
  placeholder('none', 'None', missing, {
    Python: 'str(os.environ.get("WEBHOOK_SECRET")).encode()',
  }),
  placeholder('nil', 'nil', missing, { Ruby: 'ENV["WEBHOOK_SECRET"].inspect' }),
  placeholder('false', 'false', missing),
  placeholder('object', '[object Object]', 'The key is an object. Use its text.', {
    Node: 'String({ secret })',
  }),
  placeholder('variable', '$WEBHOOK_SECRET', 'The variable was not replaced by its value.', {
    Shell: "'$WEBHOOK_SECRET'",
  }),
  placeholder('braces', '${WEBHOOK_SECRET}', 'The variable was not replaced by its value.', {
    Shell: "'${WEBHOOK_SECRET}'",
  }),
  placeholder('name', 'WEBHOOK_SECRET', 'The key is the name of the variable, not its value.', {
    Node: "'WEBHOOK_SECRET'",
    Python: 'b"WEBHOOK_SECRET"',
  }),
  ...['secret', 'changeme', 'your-secret', 'your_secret', 'YOUR_SECRET', 'test', 'password'].map(
    (value) =>
      placeholder(`literal-${value}`, value, 'The key is a placeholder of an example. Replace it.'),
  ),
]
