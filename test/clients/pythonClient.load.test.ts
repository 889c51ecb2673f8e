import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { settled, startWorkbench, temporaryDirectory } from '../support/workbench.ts'
import { arrivals, oneOfEach } from './arrivals.ts'
import { printed } from './library.ts'
import { hasPython } from './toolchains.ts'

const file = (name: string) => fileURLToPath(new URL(`python/${name}`, import.meta.url))

it('delivers each type of the real analytics-python as its documented body, plain and gzipped (needs Python and pip)', async ({
  skip,
}) => {
  const packages = await temporaryDirectory()
  if (!hasPython(file('requirements.txt'), packages))
    return skip('no Python 3, or pip cannot get the library')
  const env = { ...process.env, PYTHONPATH: packages, PYTHONDONTWRITEBYTECODE: '1' }
  for (const encoding of ['plain', 'gzip']) {
    const started = await startWorkbench()
    const program = [file('calls.py'), started.collect, 'WRITEKEY1', encoding]
    expect(await printed('python3', program, { env }), 'failures').toBe('')
    expect(await settled(started)).toMatchObject({ delivered: 6 })
    const library = { name: 'analytics-python', version: '2.4.0' }
    const { arrived, due } = await arrivals(started.client, oneOfEach, library)
    expect(arrived).toEqual(due)
  }
}, 180_000)
