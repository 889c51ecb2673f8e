import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { reserialise } from '../../src/main/destination/reserialising.ts'
import { type Delivery, deliveries, secret } from './deliveries.ts'
import { samples } from './samples.ts'
import { documentedCode, languages, prepare, run } from './languages.ts'

const count = 200
const seed = Number(process.env.HOOKBENCH_RECEIVERS_SEED ?? 12)
const page = await readFile(new URL('../../docs/receivers.md', import.meta.url), 'utf8')
const buildMs = 600_000

let made: Promise<Delivery[]> | undefined
const delivered = () => (made ??= deliveries(count, seed))

/** The same signature with one bit of the body changed: alternately at its start, in its middle and at its end. */
function tampered({ body, signature }: Delivery, index: number): [Buffer, string] {
  const bytes = Buffer.from(body)
  const at = [0, bytes.length >> 1, bytes.length - 1][index % 3] ?? 0
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return [bytes, signature]
}

it('the page has code for exactly the supported languages', () => {
  const headings = [...page.matchAll(/^### (.+)$/gm)].map(([, name]) => name)
  expect(headings).toEqual(languages.map(({ name }) => name))
  for (const language of languages) expect(documentedCode(page, language)).toContain('\n')
})

describe.each(languages)('in $name (needs $needs)', (language) => {
  it.skipIf(!language.isInstalled())(
    `accepts ${count} deliveries, rejects them tampered, and re-serialises them as predicted`,
    async ({ skip }) => {
      const directory = await prepare(language, page)
      const commands = await language.commands(directory)
      if (!commands) return skip('its libraries cannot be had')
      const all = await delivered()
      const bodies = [...all, ...samples]
      const untouched = bodies.map(({ body, signature }): [Buffer, string] => [
        Buffer.from(body),
        signature,
      ])
      const input = [...untouched, ...all.map(tampered)]
        .map(([body, signature]) => `${body.toString('hex')} ${signature}\n`)
        .join('')
      const found = bodies.map(() => new Map<string, string>())
      for (const command of commands) {
        const lines = await run(command, { directory, input, env: { WEBHOOK_SECRET: secret } })
        const statuses = lines.map((line) => line.split(' ')[0])
        expect(statuses).toEqual([...bodies.map(() => '204'), ...all.map(() => '401')])
        for (const [index, words] of found.entries())
          for (const word of lines[index]?.split(' ').slice(1) ?? [])
            words.set(word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1))
      }
      expect(wrong(bodies, language.idioms, found)).toEqual([])
    },
    buildMs,
  )
})

/** The bodies whose prediction differs from the result. */
function wrong(all: Delivery[], idioms: string[], found: Map<string, string>[]) {
  return all.flatMap(({ body }, index) =>
    reserialise(body)
      .filter(({ id }) => idioms.includes(id))
      .filter(({ id, differs }) => found[index]?.get(id) !== (differs ? 'differs' : 'same'))
      .map(({ id, why }) => ({ id, did: found[index]?.get(id), predicted: why, body })),
  )
}

it('shows in the table what each idiom does with each kind of body', () => {
  const table = page.slice(page.indexOf('| language')).split('\n\n')[0] ?? ''
  const [head = [], , ...rows] = table
    .split('\n')
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')))
  expect(head.slice(3, -1)).toEqual(samples.map(({ title }) => title))
  const predictions = samples.map(({ body }) => reserialise(body))
  const due = predictions[0]?.map(({ language, idiom }, index) => [
    language,
    `\`${idiom}\``,
    ...predictions.map((of) => (of[index]?.differs ? '✗' : '✓')),
  ])
  expect(rows.map((cells) => cells.slice(1, -1))).toEqual(due)
})

it('covers every idiom in both directions', async () => {
  const predictions = (await delivered()).flatMap(({ body }) => reserialise(body))
  const ofIdiom = Object.groupBy(predictions, ({ id }) => id)
  const lopsided = Object.entries(ofIdiom)
    .filter(([, each = []]) => new Set(each.map(({ differs }) => differs)).size < 2)
    .map(([id]) => id)
  expect(lopsided).toEqual(['python'])
})
