import { it } from 'vitest'
import { serveAmidJunk } from './junk.ts'

it(
  'serves its clients while 10,000 junk requests arrive, and records each of them',
  () => serveAmidJunk(10_000),
  60_000,
)
