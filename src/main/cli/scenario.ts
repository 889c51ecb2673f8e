import { writeFileSync } from 'node:fs'
import { Argument, Command } from 'commander'
import { Refusal } from '../refusal.ts'
import { mistakeLine, readScenarios, scenarioFiles } from '../scenario/find.ts'
import { jsonSchemaText } from '../scenario/jsonSchema.ts'
import { option, positive, speed } from './options.ts'
import { withConnection } from './connect.ts'
import { runScenarios } from './scenarioRun.ts'

const files = () => new Argument('<file...>', 'scenario files, or folders of them')

export const scenarioCommand = () =>
  new Command('scenario')
    .description('run scenarios, check them, or print the schema of their files')
    .addCommand(runCommand())
    .addCommand(checkCommand())
    .addCommand(schemaCommand())

const runCommand = () =>
  withConnection(new Command('run'))
    .description('run scenarios, each in a workbench of its own')
    .addArgument(files())
    .addOption(option('--junit <file>', 'write the results as JUnit XML'))
    .addOption(option('--json', 'print the results as JSON'))
    .addOption(option('--speed <n>', "how fast the engine's time runs").argParser(speed))
    .addOption(option('--tag <tag>', 'only those with a tag'))
    .addOption(option('--only <name>', 'only the one of this name'))
    .addOption(option('--here', 'in the running workbench, that of --url or --data'))
    .addOption(option('--keep', 'keep the data directories, and say where they are'))
    .addOption(option('--parallel <n>', 'so many at once').argParser(positive).default(1))
    .action(runScenarios)

const checkCommand = () =>
  new Command('check')
    .description('say what is wrong with scenario files; nothing is run')
    .addArgument(files())
    .action((paths: string[]) => {
      const read = scenarioFiles(paths).map((file) => readScenarios(file, process.env))
      const lines = read.flatMap(({ file, mistakes }) =>
        mistakes.map((mistake) => mistakeLine(file, mistake)),
      )
      if (lines.length > 0) throw new Refusal('BAD_REQUEST', lines.join('\n'))
      const count = read.reduce((sum, { scenarios }) => sum + scenarios.length, 0)
      process.stdout.write(`${count} scenario${count === 1 ? '' : 's'} without a mistake\n`)
    })

const schemaCommand = () =>
  new Command('schema')
    .description('print the JSON schema of scenario files, for editors')
    .addOption(option('--out <file>', 'into a file'))
    .action(({ out }: { out?: string }) => {
      if (out === undefined) process.stdout.write(jsonSchemaText())
      else writeFileSync(out, jsonSchemaText())
    })
