import { expect, it } from 'vitest'
import { comparisonRows, named, values } from '../support/comparisons.ts'
import { startHost } from '../support/host.ts'
import { startPeople } from '../support/people.ts'
import { settled } from '../support/workbench.ts'

it('each comparison has the same result over REST: in an audience, its preview and an expectation', async () => {
  const started = await startPeople()
  const { url, token } = await startHost(started.workbench)
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Record<string, unknown>
  }
  const body = JSON.stringify({ writeKey: 'KEY', userId: 'u_1', traits: values })
  await fetch(`${started.collect}/v1/identify`, { method: 'POST', body })
  await settled(started)
  const answers: [string, ...unknown[]][] = []
  for (const [index, row] of comparisonRows.entries()) {
    const { path, comparator, operand } = row
    const comparison = { [comparator]: operand }
    const rule = { trait: path, ...comparison }
    const audience = await post('/audiences', { name: `Row ${index}`, rule, sync: 'hold' })
    const preview = await started.client.audiences.preview({ id: String(audience['id']) })
    const where = { [path.startsWith('[') ? `traits${path}` : `traits.${path}`]: comparison }
    const expectation = { match: { type: 'identify', where }, within: '1ms' }
    const { held } = await post('/expect', expectation)
    answers.push([named(row), audience['members'] === 1, preview.added === 1, held])
  }
  expect(answers).toEqual(
    comparisonRows.map((row) => [named(row), row.holds, row.holds, row.holds]),
  )
})
