import { type Cell, createCell } from '../ui/cell.ts'

/** What an address can carry: a code that `hookbench serve` printed; a token in a user's own script or an old bookmark. */
type Credential = { code: string } | { token: string }

/** Why this page's code or token was not accepted. */
export const accessFault: Cell<string | null> = createCell<string | null>(null)

let entered: Promise<unknown> = Promise.resolve()

/** Requests wait until the code of the address is exchanged. */
export const fetchWithAccess = async (request: Request, init?: RequestInit): Promise<Response> => {
  await entered
  return fetch(request, init).catch((error: unknown) => {
    // Browsers reject with a TypeError in their own words, such as "Failed to fetch".
    if (!(error instanceof TypeError)) throw error
    throw new Error('The workbench is not reachable', { cause: error })
  })
}

/**
 * Exchanges the code or the token in the fragment of the address for a cookie that scripts cannot read. It is removed from the
 * address immediately, so that copied addresses and screenshots do not contain it.
 */
export function enterFromAddress(): void {
  const given = readAddress()
  if (given === null) return
  history.replaceState(history.state, '', `${location.pathname}${location.search}#/`)
  // An earlier cookie may still give access, so a refusal is not shown before a request is refused.
  entered = enter(given)
}

/** Whether the workbench accepted it. If not, `accessFault` has the reason. */
export async function enter(given: Credential): Promise<boolean> {
  try {
    const answer = await fetch('/access', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    })
    accessFault.set(answer.ok ? null : await messageOf(answer))
    return answer.ok
  } catch {
    accessFault.set('the workbench is not reachable')
    return false
  }
}

/** Creates a new token. This browser gets the cookie for it; all others lose access. */
export async function replaceToken(): Promise<void> {
  const answer = await fetch('/access/token', { method: 'POST' })
  if (!answer.ok) throw new Error(await messageOf(answer))
}

/** Pasting an address over this one only changes the fragment, so a new code requires a reload. */
export function watchAddress(): void {
  let isLeaving = false
  const take = (event: Event) => {
    const given = readAddress()
    if (!isLeaving && given === null) return
    // Keeps the router from navigating, which would abort the reload.
    event.stopImmediatePropagation()
    if (isLeaving || given === null) return
    isLeaving = true
    history.replaceState(history.state, '', `${location.pathname}${location.search}#/`)
    void enter(given).then(() => location.reload())
  }
  window.addEventListener('popstate', take)
  window.addEventListener('hashchange', take)
}

function readAddress(): Credential | null {
  const [, name, value = ''] = /^#(code|token)=([^&]*)/.exec(location.hash) ?? []
  if (name === 'code') return { code: decoded(value) }
  return name === 'token' ? { token: decoded(value) } : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

async function messageOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null)
  const { message } = (body ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message : `the workbench responded with ${answer.status}`
}
