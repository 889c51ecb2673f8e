import { sign } from '../../src/main/destination/signature.ts'
import { type Delivery, secret } from './deliveries.ts'

const track = (value: string) =>
  `{"version":1,"type":"track","userId":"u_1","timestamp":"2026-01-02T03:04:05.678Z","event":"Signed Up","properties":{"value":${value}},"context":{"locale":"en"}}`

/** The columns of the table in docs/receivers.md, in order: each a body with one peculiarity. */
const bodies: Record<string, string> = {
  track: track('"pro"'),
  deletion: '{"type":"delete","userId":"u_1","timestamp":"2026-01-02T03:04:05.678Z"}',
  production:
    '{"channel":"server","context":{"locale":"en"},"event":"Signed Up","properties":{"value":"pro"},"type":"track","userId":"u_1","version":2}',
  '`{}`': track('{}'),
  '`/`': track('"/cart"'),
  '`é`': track('"é"'),
  '🦆': track('"🦆"'),
  '`<` `&`': track('"<a&b>"'),
  'U+2028': track('"\u2028"'),
  '0.0005': track('0.0005'),
  '0.00001': track('0.00001'),
  '1e+21': track('1e+21'),
  '9007199254740993': track('9007199254740993'),
}

interface Sample extends Delivery {
  title: string
}
export const samples: Sample[] = Object.entries(bodies).map(([title, body]) => ({
  title,
  body,
  signature: sign(body, secret),
}))
