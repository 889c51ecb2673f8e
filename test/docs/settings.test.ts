import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { PortFault } from '../../src/contract/portFault.ts'
import { Settings } from '../../src/contract/settings.ts'

it('documents every settings key with its default, and none that does not exist', async () => {
  const text = await readFile(new URL('../../docs/settings.md', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| `([\w.]+)`\s*\| (?:`([^`]*)`|required)\s*\|/gm)]
  const documented = rows.map(([, key = '']) => key)
  const settings = Settings.parse({})
  const keys = Object.entries(settings).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? Object.keys(value).map((inner) => `${key}.${inner}`)
      : [key],
  )
  const { answer, ...fault } = PortFault.parse({ answer: 503 })
  expect(answer).toBe(503)
  const faultKeys = ['answer', ...Object.keys(fault)]
  expect(documented.toSorted()).toEqual([...keys, ...faultKeys].toSorted())
  const defaults = Object.fromEntries(rows.map(([, key, value]) => [key, value]))
  const given = (key: string) => defaults[key] ?? ''
  expect(
    Settings.parse({
      unknownWriteKey: given('unknownWriteKey'),
      strictBatches: given('strictBatches') === 'true',
      dropDuplicates: given('dropDuplicates') === 'true',
      senderName: given('senderName'),
      retry: {
        base: given('retry.base'),
        factor: Number(given('retry.factor')),
        cap: given('retry.cap'),
        window: given('retry.window'),
        jitter: Number(given('retry.jitter')),
        seed: Number(given('retry.seed')),
      },
      delivery: { inFlight: Number(given('delivery.inFlight')) },
      clock: { speed: Number(given('clock.speed')) },
      retention: { messages: Number(given('retention.messages')), age: null },
    }),
  ).toEqual(settings)
})
