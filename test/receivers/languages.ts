import { spawn } from 'node:child_process'
import { copyFile, cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasGo, hasMaven, succeeds } from '../clients/toolchains.ts'
import { temporaryDirectory } from '../support/workbench.ts'

export interface Language {
  /** The heading in docs/receivers.md above the code, and the tag of its block. */
  name: string
  tag: string
  /** The file for the documented code, next to the driver. */
  file: string
  needs: string
  isInstalled: () => boolean
  /**
   * The commands to run, in a directory with the driver and the documented code. Each reads all deliveries.
   * null: its libraries are unavailable.
   */
  commands: (directory: string) => Promise<string[][] | null>
  /** The ids of its serialisers. */
  idioms: string[]
}

const compileMs = 400_000
const own = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const cargoTarget = own('../../node_modules/.cache/receivers-rust')
const answers = (command: string, option = '--version') => succeeds(command, [option])

export const languages: Language[] = [
  {
    name: 'Node',
    tag: 'js',
    file: 'receiver.mjs',
    needs: 'nothing else',
    isInstalled: () => true,
    commands: async () => [[process.execPath, 'driver.mjs']],
    idioms: ['javascript'],
  },
  {
    name: 'Go',
    tag: 'go',
    file: 'receiver.go',
    needs: 'Go',
    isInstalled: () => hasGo(own('go')),
    commands: async () => [['go', 'run', '.']],
    idioms: ['go'],
  },
  {
    name: 'Python',
    tag: 'python',
    file: 'receiver.py',
    needs: 'Python 3',
    isInstalled: () => answers('python3'),
    commands: async () => [['python3', 'driver.py']],
    idioms: ['python', 'python-compact', 'python-unicode'],
  },
  {
    name: 'Java',
    tag: 'java',
    file: 'Receiver.java',
    needs: 'Java 17 and Maven',
    isInstalled: () => answers('javac') && answers('mvn'),
    commands: javaCommands,
    idioms: ['gson-map', 'gson-tree', 'jackson', 'jackson-bytes'],
  },
  {
    name: 'Ruby',
    tag: 'ruby',
    file: 'receiver.ru',
    needs: 'Ruby',
    isInstalled: () => answers('ruby'),
    commands: async () => [['ruby', 'driver.rb']],
    idioms: ['ruby'],
  },
  {
    name: 'PHP',
    tag: 'php',
    file: 'receiver.php',
    needs: 'PHP',
    isInstalled: () => answers('php'),
    commands: async () => [['php', 'driver.php']],
    idioms: ['php', 'php-array', 'php-unescaped'],
  },
  {
    name: 'Rust',
    tag: 'rust',
    file: 'src/receiver.rs',
    needs: 'Rust and its crates',
    isInstalled: () => succeeds('cargo', ['fetch', '--locked'], own('rust')),
    commands: rustCommands,
    idioms: ['rust', 'rust-ordered'],
  },
  {
    name: 'C#',
    tag: 'csharp',
    file: 'Receiver.cs',
    needs: 'Mono',
    isInstalled: () => answers('mcs') && answers('mono'),
    commands: async (directory) => {
      await run(['mcs', '-out:driver.exe', 'Driver.cs', 'Receiver.cs'], { directory })
      return [['mono', 'driver.exe']]
    },
    idioms: [],
  },
]

async function javaCommands(directory: string) {
  if (!hasMaven(directory, 'classpath')) return null
  const libraries = `${(await readFile(join(directory, 'classpath'), 'utf8')).trim()}:.`
  await run(['javac', '-cp', libraries, 'Driver.java', 'Receiver.java'], { directory })
  return [['java', '-cp', libraries, 'Driver']]
}

/** Two programs: with and without the feature `preserve_order`. The crates are compiled once. */
async function rustCommands(directory: string) {
  const commands: string[][] = []
  for (const variant of ['', 'ordered']) {
    const build = ['cargo', 'build', '--locked', '--quiet', `--features=${variant}`]
    await run(build, { directory, env: { CARGO_TARGET_DIR: cargoTarget } })
    const program = join(directory, `receivers-${variant}`)
    await copyFile(join(cargoTarget, 'debug', 'receivers'), program)
    commands.push([program])
  }
  return commands
}

/** The code block below the language's heading. */
export function documentedCode(page: string, { name, tag }: Pick<Language, 'name' | 'tag'>) {
  const section = page.split(/^### /m).find((each) => each.startsWith(`${name}\n`))
  const code = section?.split(`\`\`\`${tag}\n`)[1]?.split(/^```$/m)[0]
  if (code === undefined) throw new Error(`docs/receivers.md has no code for ${name}`)
  return code
}

/** A directory with the driver and the documented code. */
export async function prepare(language: Language, page: string) {
  const directory = await temporaryDirectory()
  const folder = language.name === 'C#' ? 'csharp' : language.name.toLowerCase()
  await cp(own(folder), directory, {
    recursive: true,
    filter: (path) => !path.endsWith('target'),
  })
  await writeFile(join(directory, language.file), documentedCode(page, language))
  return directory
}

interface Place {
  directory: string
  input?: string
  env?: Record<string, string>
}

/** Runs a program to its end and returns the lines it wrote. */
export async function run([command = '', ...args]: string[], { directory, input, env }: Place) {
  const child = spawn(command, args, {
    cwd: directory,
    env: { ...process.env, ...env },
    timeout: compileMs,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const errors: Buffer[] = []
  const output: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  // A program that ended early reports the reason on stderr.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0)
    throw new Error(`${command} ended with ${String(code)}: ${Buffer.concat(errors).toString()}`)
  return Buffer.concat(output).toString().trim().split('\n')
}
