import { expect, it } from 'vitest'
import { readDocument } from '../../src/main/detective/json/document.ts'
import { styles } from '../../src/main/detective/json/styles.ts'
import { type Style, write } from '../../src/main/detective/json/write.ts'
import { nastyBodies } from './bodies.ts'

const named: [string, Style][] = Object.entries(styles)
const written = (text: string, style: Style) => {
  const document = readDocument(text)
  return document && write(document, style)
}

it('leaves numbers to the spelling of each language, unless all agree', () => {
  const wholes = ['0', '1', '-7', '42', '999999', '1000000', '9999999', '12345678', '1e2']
  const fractions = ['0', '5', '50', '05', '005', '0005', '12345678', '123456789', '1E5', '99']
  const numbers = wholes.flatMap((whole) => [whole, ...fractions.map((each) => `${whole}.${each}`)])
  let differing = 0
  for (const source of numbers.filter((each) => /^-?\d+(?:\.\d+(?:E5)?)?$/.test(each)))
    for (const [name, style] of named) {
      const due = style.number(source)
      if (due !== source) differing++
      const before = style.indent ? `[\n${style.indent.unit}` : '['
      const after = style.indent ? '\n]' : ']'
      const isInline = style.indent?.inlineArrays === true
      const around = isInline ? `[ ${due} ]` : `${before}${due}${after}`
      const text = written(`[${source}]`, style)?.toString() ?? null
      expect(text, `${source} by ${name}`).toBe(due === null ? null : around + (style.end ?? ''))
    }
  expect(differing).toBeGreaterThan(100)
})

it('finds the end of each text', () => {
  const texts = [
    '""',
    '"\\\\"',
    '"\\""',
    '"\\\\\\""',
    '"a\\\\\\\\"',
    '"\\"\\""',
    '"{[,:]}"',
    '" 1 "',
  ]
  for (const first of texts)
    for (const second of texts) {
      const body = `{${first}:[${second},1.0 ,\ttrue],\r\n"z" : ${first} }`
      const due = `{${first}:[${second},1.0,true],"z":${first}}`
      expect(written(body, styles['go-compact'])?.toString()).toBe(due)
    }
})

it('writes what JSON.stringify writes, if no key is a number', () => {
  const own: Style = { escape: styles['javascript-sorted'].escape, number: styles.go.number }
  let compared = 0
  for (const body of nastyBodies(120)) {
    const parsed: unknown = JSON.parse(body)
    if (/"\d+":|__proto__|-0|e400/.test(body)) continue
    compared++
    expect(written(body, own)?.toString()).toBe(JSON.stringify(parsed))
  }
  expect(compared).toBeGreaterThan(60)
})

it('does equal work once, and other work for each', () => {
  const document = readDocument('{"a":{"c":"é","b":[1,null,{}]}}')
  if (!document) throw new Error('it is JSON')
  const by = (name: keyof typeof styles) => write(document, styles[name])
  expect(by('python-compact')).toBe(by('ruby-ascii'))
  expect(by('rust-ordered')).toBe(by('ruby'))
  expect(by('perl')).toBe(by('rust'))
  expect(by('jq-compact')?.toString()).toBe(`${by('ruby')?.toString()}\n`)
  const all = new Set(named.map(([, style]) => write(document, style)?.toString()))
  const alone = new Set(
    named.map(([, style]) => written('{"a":{"c":"é","b":[1,null,{}]}}', style)?.toString()),
  )
  expect(all).toEqual(alone)
  expect(all.size).toBeGreaterThan(20)
})
