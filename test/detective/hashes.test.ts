import { createHash, createHmac, getHashes } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashOf, hmacOf } from '../../src/main/detective/known/hashes.ts'

const names = ['sha1', 'sha256', 'sha512', 'md5', 'sha384', 'sha224', 'sha512-256', 'sha512-224']
const others = ['sha3-256', 'sha3-512', 'ripemd160'].filter((name) => getHashes().includes(name))
const lengths = [0, 1, 20, 63, 64, 65, 71, 72, 73, 127, 128, 129, 135, 136, 137, 5000]
const bytes = (length: number, first: number) =>
  Buffer.from(Array.from({ length }, (_, at) => (first + at * 7) % 256))

it.each([...names, ...others])('%s: the same as node:crypto', (name) => {
  for (const [at, length] of lengths.entries()) {
    const body = bytes(lengths.at(-1 - at) ?? 0, at)
    const key = bytes(length, at + 100)
    expect(hmacOf(name, key, body)).toBe(createHmac(name, key).update(body).digest('hex'))
    expect(hashOf(name, key, body)).toBe(createHash(name).update(key).update(body).digest('hex'))
    expect(hashOf(name, body)).toBe(createHash(name).update(body).digest('hex'))
  }
})

it('does not take one long body for another', () => {
  const [first, second] = [bytes(5000, 1), bytes(5000, 2)]
  const right = (name: string, body: Buffer) => createHash(name).update(body).digest('hex')
  for (const body of [first, second, first])
    for (const name of ['sha1', 'md5', 'sha1']) expect(hashOf(name, body)).toBe(right(name, body))
})
