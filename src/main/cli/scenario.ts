import { writeFileSync } from 'node:fs'
import { Argument, Command } from 'commander'
import { plural } from '../../contract/format.ts'
import { Refusal } from '../errors/refusal.ts'
import { mistakeLine, readScenarios, scenarioFiles } from '../scenario/find.ts'
import { jsonSchemaText } from '../scenario/jsonSchema.ts'
import { option, positive, speed } from './options.ts'
import { withConnection } from './connect.ts'
import { runScenarios } from './scenarioRun.ts'
import { say, sayPainted } from './print.ts'

const files = () => new Argument('<file...>', 'scenario files or folders')

export const scenarioCommand = () =>
  new Command('scenario')
    .description('run scenarios, check them, or print the schema of their files')
    .addCommand(runCommand())
    .addCommand(checkCommand())
    .addCommand(schemaCommand())

const runCommand = () =>
  withConnection(new Command('run'))
    .description('run scenarios, each in its own workbench')
    .addArgument(files())
    .addOption(option('--junit <file>', 'write the results as JUnit XML'))
    .addOption(option('--json', 'print the results as JSON'))
    .addOption(option('--speed <n>', "speed of the engine's time").argParser(speed))
    .addOption(option('--tag <tag>', 'only with this tag'))
    .addOption(option('--only <name>', 'only the scenario with this name'))
    .addOption(
      option('--shard <k/n>', 'only one of n parts, for n machines that share the scenarios'),
    )
    .addOption(
      option(
        '--durations <file>',
        'a report of an earlier run, by whose times --shard distributes',
      ),
    )
    .addOption(option('--here', 'run in the running workbench (--url or --data)'))
    .addOption(option('--keep', 'keep the data directories and print their paths'))
    .addOption(option('--parallel <n>', 'number to run at once').argParser(positive).default(1))
    .action(runScenarios)

const checkCommand = () =>
  new Command('check')
    .description('check scenario files without running them')
    .addArgument(files())
    .action((paths: string[]) => {
      const read = scenarioFiles(paths).map((file) =>
        readScenarios(file, { env: process.env, within: null }),
      )
      const lines = read.flatMap(({ file, mistakes }) =>
        mistakes.map((mistake) => mistakeLine(file, mistake)),
      )
      if (lines.length > 0) throw new Refusal('BAD_REQUEST', lines.join('\n'))
      const count = read.reduce((sum, { scenarios }) => sum + scenarios.length, 0)
      say(`${plural(count, 'scenario')} valid`)
    })

const schemaCommand = () =>
  new Command('schema')
    .description('print the JSON schema of scenario files, for editors')
    .addOption(option('--out <file>', 'output file'))
    .action(({ out }: { out?: string }) => {
      if (out === undefined) sayPainted(jsonSchemaText().trimEnd())
      else writeFileSync(out, jsonSchemaText())
    })
