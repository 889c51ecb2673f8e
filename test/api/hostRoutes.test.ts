import { describe, expect, it } from 'vitest'
import { doors } from '../support/doors.ts'
import { startWorkbench } from '../support/workbench.ts'

describe.each(Object.entries(doors))('over %s', (_name, open) => {
  it('a browser can replace the token, and has no settings of a desktop app', async () => {
    const client = await open(await startWorkbench())
    expect(await client.host.get()).toEqual({
      capabilities: ['replaceToken'],
      settings: {},
      requester: { name: 'owner', role: 'owner' },
    })
    await expect(client.host.change({ startAtLogin: true })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'this host has no setting startAtLogin',
      data: { field: 'startAtLogin' },
    })
    for await (const request of await client.host.requests()) expect(request).toBeUndefined()
  })
})
