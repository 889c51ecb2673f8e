import { it } from 'vitest'
import { serveAmidJunk } from './junk.ts'

it('serves its clients while 1,000 junk requests arrive, and records each of them', () =>
  serveAmidJunk(1000))
