import type { Ready } from './cli.ts'

/** An address of the screen with a code, which gives one browser access, once. */
export async function screenAddress({ ui, token }: Pick<Ready, 'ui' | 'token'>): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${ui}/access/codes`, { method: 'POST', headers })
  const { code } = (await answer.json()) as { code: string }
  return `${ui}/#code=${code}`
}
