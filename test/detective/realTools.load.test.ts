import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { detect, sentBody } from '../../src/main/detective/detective.ts'
import { bodyMistakes } from '../../src/main/detective/known/bodies.ts'
import { digestMistakes, rightDigest } from '../../src/main/detective/known/digests.ts'
import { encodingMistakes } from '../../src/main/detective/known/encodings.ts'
import type { KnownMistake, Language } from '../../src/main/detective/known/mistake.ts'
import { secretMistakes } from '../../src/main/detective/known/secrets.ts'
import { hasMaven, succeeds } from '../clients/toolchains.ts'
import { run } from '../receivers/languages.ts'
import { temporaryDirectory } from '../support/workbench.ts'
import { nastyBodies, secrets, vectorBodies, vectorDigits, type Vectors } from './bodies.ts'
import { type Entry, programs } from './programs.ts'

const count = 200
const buildMs = 600_000
const mistakes: readonly KnownMistake[] = [
  ...bodyMistakes,
  ...secretMistakes,
  ...digestMistakes,
  ...encodingMistakes,
]
const inputs = nastyBodies(count).map((body, at) => ({
  body,
  secret: secrets[at % secrets.length] ?? '',
}))
const input = inputs
  .map(
    ({ body, secret }) =>
      `${Buffer.from(body).toString('hex')} ${Buffer.from(secret).toString('hex')}\n`,
  )
  .join('')

/** Lines that need more than a body and a secret: a request, a file's reader, another machine. */
const notRun =
  /request\.|r\.Body|env\["rack|reader\.|sb\.|\$_POST|kubectl|stringify\(JSON\.parse\(body\)\) \/\/|newer versions|^hash_hmac\('sha1', \$body, \$secret, true\)$/

interface Tool {
  language: Language
  needs: string
  /** Absent: the one of the language. */
  program?: keyof typeof programs
  /** Runs a program of this text on the input; null: something it needs is unavailable. */
  start: (program: string) => Promise<string[] | null>
  /** Which lines it runs. */
  runs?: (mistake: KnownMistake) => boolean
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const script =
  (command: string, file: string): Tool['start'] =>
  async (program) => {
    if (!succeeds(command, ['--version'])) return null
    const directory = await temporaryDirectory()
    await writeFile(join(directory, file), program)
    return run([command, file], { directory, input })
  }
/** Statically typed languages: the bytes that are hashed. */
const bodies = ({ step }: KnownMistake) => step === 'body'
const rails = 'serialiser.ruby-rails'
/** Of Debian's package libnewtonsoft-json5.0-cil. */
const newtonsoft = '/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll'
/** Mono is a .NET Framework: it has no System.Text.Json and no Latin1, and spells numbers in its own way. */
const ofDotnet = /JsonSerializer|Latin1|StreamWriter|JObject.*\)$/

const tools: Tool[] = [
  { language: 'Node', needs: 'nothing else', start: script(process.execPath, 'program.mjs') },
  { language: 'Python', needs: 'Python 3', start: script('python3', 'program.py') },
  {
    language: 'Ruby',
    needs: 'Ruby',
    runs: ({ id }) => id !== rails,
    start: script('ruby', 'program.rb'),
  },
  {
    language: 'Ruby',
    needs: 'ActiveSupport, as in the package ruby-activesupport',
    program: 'Rails',
    runs: ({ id }) => id === rails,
    start: async (program) =>
      succeeds('ruby', ['-e', 'require "active_support"'])
        ? script('ruby', 'program.rb')(program)
        : null,
  },
  { language: 'PHP', needs: 'PHP', start: script('php', 'program.php') },
  { language: 'Perl', needs: 'Perl', start: script('perl', 'program.pl') },
  {
    language: 'Go',
    needs: 'Go',
    runs: bodies,
    async start(program) {
      if (!succeeds('go', ['version'])) return null
      const directory = await temporaryDirectory()
      await writeFile(join(directory, 'main.go'), program)
      await writeFile(join(directory, 'go.mod'), 'module program\n\ngo 1.21\n')
      return run(['go', 'run', '.'], { directory, input })
    },
  },
  {
    language: 'Java',
    needs: 'Java 17 and Maven',
    runs: bodies,
    async start(program) {
      const directory = await temporaryDirectory()
      await cp(here('../receivers/java/pom.xml'), join(directory, 'pom.xml'))
      if (!succeeds('javac', ['--version']) || !hasMaven(directory, 'classpath')) return null
      const libraries = `${(await readFile(join(directory, 'classpath'), 'utf8')).trim()}:.`
      await writeFile(join(directory, 'Program.java'), program)
      await run(['javac', '-cp', libraries, 'Program.java'], { directory })
      return run(['java', '-cp', libraries, 'Program'], { directory, input })
    },
  },
  {
    language: 'C#',
    needs: 'Mono and Newtonsoft.Json, as in the package libnewtonsoft-json5.0-cil',
    runs: (mistake) => bodies(mistake) && !ofDotnet.test(mistake.code['C#'] ?? ''),
    async start(program) {
      if (!succeeds('mcs', ['--version']) || !existsSync(newtonsoft)) return null
      const directory = await temporaryDirectory()
      await writeFile(join(directory, 'Program.cs'), program)
      await run(['mcs', `-r:${newtonsoft}`, '-out:Program.exe', 'Program.cs'], { directory })
      return run(['mono', 'Program.exe'], { directory, input })
    },
  },
  ...(['', 'ordered'] as const).map((feature): Tool => ({
    language: 'Rust',
    needs: `Rust and its crates${feature && ', with preserve_order'}`,
    runs: (mistake) =>
      bodies(mistake) && mistake.id.includes('ordered') === (feature === 'ordered'),
    async start(program) {
      if (!succeeds('cargo', ['fetch', '--locked'], here('../receivers/rust'))) return null
      const directory = await temporaryDirectory()
      await cp(here('../receivers/rust'), directory, {
        recursive: true,
        filter: (path) => !path.endsWith('target'),
      })
      await writeFile(join(directory, 'src/main.rs'), program)
      const target = here('../../node_modules/.cache/detective-rust')
      const build = ['cargo', 'run', '--locked', '--quiet', `--features=${feature}`]
      return run(build, { directory, input, env: { CARGO_TARGET_DIR: target } })
    },
  })),
]

/** What the detective expects a line to return, in hex; null: it says that the code fails or changes nothing. */
function expected(mistake: KnownMistake, body: string, secret: string): string | null {
  const key = Buffer.from(secret)
  const known = mistakes.find(({ id }) => id === mistake.id)
  if (known === undefined) throw new Error(mistake.id)
  const asHex = (made: Buffer | string | null) =>
    made === null ? null : (typeof made === 'string' ? Buffer.from(made) : made).toString('hex')
  const ofBody = bodyMistakes.find(({ id }) => id === mistake.id)
  if (ofBody) return asHex(ofBody.over(sentBody(Buffer.from(body))))
  const ofSecret = secretMistakes.find(({ id }) => id === mistake.id)
  if (ofSecret) return asHex(ofSecret.key(secret))
  const ofDigest = digestMistakes.find(({ id }) => id === mistake.id)
  if (ofDigest) return Buffer.from(ofDigest.compute(key, Buffer.from(body))).toString('hex')
  return null
}

/** Whether a signature as written by the line is read as that mistake. */
function isRead(mistake: KnownMistake, hex: string, body: string, secret: string): boolean {
  const known = encodingMistakes.find(({ id }) => id === mistake.id)
  const digest = Buffer.from(rightDigest(Buffer.from(secret), Buffer.from(body)), 'hex')
  const signature = Buffer.from(hex, 'hex').toString()
  if (known?.write) return known.write.spell(digest) === signature
  const read = known?.read?.(signature)
  if (known?.readAll?.(signature).some((each) => each.equals(digest))) return true
  // A spelling without a letter is in upper and in lower case, and a base64 text may need no padding.
  return read ? read.equals(digest) : !/[A-F]|[-_]/.test(signature) || /base64/.test(mistake.id)
}

/** The SHA-1 of what each line of code returned for the first bodies. */
async function writeVectors(
  language: Language,
  entries: readonly Entry[],
  lines: readonly string[],
) {
  const file = new URL('vectors.json', import.meta.url)
  const vectors = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Vectors
  for (const [at, { id }] of entries.entries()) {
    if (!id.startsWith('serialiser.') && !id.startsWith('body.')) continue
    const own = lines.slice(0, vectorBodies).map((line) => {
      const hex = line.split(' ')[at] ?? '-'
      return hex === '-' ? '-' : hash('sha1', Buffer.from(hex, 'hex')).slice(0, vectorDigits)
    })
    vectors[`${id} in ${language}`] = own.join(' ')
  }
  await writeFile(file, `${JSON.stringify(vectors, Object.keys(vectors).toSorted(), 2)}\n`)
}

describe.each(tools)('in $language (needs $needs)', (tool) => {
  const { language, start, runs = () => true } = tool
  it(
    `each line of code does what its mistake says, on ${count} bodies`,
    async ({ skip }) => {
      const program = programs[tool.program ?? language]
      const entries = mistakes.flatMap((mistake): (Entry & { mistake: KnownMistake })[] => {
        const code = mistake.code[language]
        if (code === undefined || notRun.test(code) || !runs(mistake)) return []
        return [{ id: mistake.id, code, mistake }]
      })
      expect(entries.length).toBeGreaterThan(0)
      const lines = program ? await start(program(entries)) : null
      if (!lines) return skip('its tools cannot be had')
      expect(lines).toHaveLength(count)
      if (process.env.HOOKBENCH_WRITE_VECTORS) await writeVectors(language, entries, lines)
      const wrong = new Map<string, string[]>()
      for (const [index, line] of lines.entries()) {
        const { body = '', secret = '' } = inputs[index] ?? {}
        for (const [at, hex] of line.split(' ').entries()) {
          const mistake = entries[at]?.mistake
          if (!mistake || hex === '-') continue
          const due = mistake.step === 'encoding' ? hex : expected(mistake, body, secret)
          // A secret that the catalogue does not read so, and a body that the code leaves unchanged.
          const changesNothing =
            due === null &&
            (mistake.step === 'secret' || Buffer.from(hex, 'hex').toString() === body)
          const isRight =
            mistake.step === 'encoding' ? isRead(mistake, hex, body, secret) : due === hex
          if (isRight || changesNothing) continue
          const shown = `${JSON.stringify(body)} ${JSON.stringify(secret)}\n  ${JSON.stringify(Buffer.from(hex, 'hex').toString())}\n  ${due === null ? '-' : JSON.stringify(Buffer.from(due, 'hex').toString())}`
          wrong.set(mistake.id, [...(wrong.get(mistake.id) ?? []), shown])
        }
      }
      expect(
        [...wrong].map(([id, cases]) => `${id}: ${cases.length}\n${cases.slice(0, 2).join('\n')}`),
      ).toEqual([])
    },
    buildMs,
  )
})

describe('in the shell', () => {
  const jq = [
    ['serialiser.jq', ['.']],
    ['serialiser.jq-compact', ['-c', '.']],
    ['serialiser.jq-sorted', ['-cS', '.']],
  ] as const
  it.skipIf(!succeeds('jq', ['--version'])).each(jq)('%s is what jq writes', (id, args) => {
    const mistake = bodyMistakes.find((each) => each.id === id)
    const wrong = inputs.flatMap(({ body }) => {
      const { stdout, status } = spawnSync('jq', args, { input: body })
      const emulated = mistake?.over(sentBody(Buffer.from(body)))?.toString()
      return status !== 0 || stdout.toString() === emulated
        ? []
        : [{ body, jq: stdout.toString(), emulated }]
    })
    expect(wrong.slice(0, 3)).toEqual([])
  })

  it.skipIf(!succeeds('openssl', ['version']))('openssl', async () => {
    const body = inputs[0]?.body ?? ''
    for (const [args, id] of [
      [['dgst', '-sha1', '-hmac', 'k'], 'encoding.prefix-openssl'],
      [['dgst', '-r', '-sha1', '-hmac', 'k'], 'encoding.file-name'],
    ] as const) {
      const { stdout } = spawnSync('openssl', args, { input: body })
      const result = await detect({
        sent: sentBody(Buffer.from(body)),
        signature: stdout.toString().trim(),
        secrets: [{ text: 'k', mistake: null }],
        others: [],
      })
      expect(result.mistake).toBe(id)
    }
  })
})
