import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { openBench } from './bench.ts'

const kit = new URL('../../src/testing/testing.ts', import.meta.url).href

/** A test process that starts a workbench, prints its address, and then does as the program says. */
async function testProcess(program: string) {
  const source = `
    const { startWorkbench } = await import(${JSON.stringify(kit)})
    const bench = await startWorkbench()
    console.log(bench.ui)
    ${program}
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const [ui] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, ended, ui }
}

const answers = (ui: string) =>
  fetch(ui).then(
    () => true,
    () => false,
  )

it('leaves nothing running when the test process is killed', async () => {
  const { child, ended, ui } = await testProcess('setInterval(() => {}, 1000)')
  expect(await answers(ui)).toBe(true)
  child.kill('SIGKILL')
  await ended
  await expect.poll(() => answers(ui)).toBe(false)
})

it('neither keeps the test process running nor outlives it, if nothing closes it', async () => {
  const { ended, ui } = await testProcess('')
  expect(await ended).toEqual([0, null])
  await expect.poll(() => answers(ui)).toBe(false)
})

it('ends with its block', async () => {
  let ui: string
  {
    await using bench = await openBench()
    ;({ ui } = bench)
    expect(await answers(ui)).toBe(true)
  }
  expect(await answers(ui)).toBe(false)
})
