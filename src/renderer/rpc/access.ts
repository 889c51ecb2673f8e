import { type Cell, createCell } from '../ui/cell.ts'

/** A code that `hookbench serve` printed, or the token that a user pasted into the page. */
type Credential = { code: string } | { token: string }

const tokenInAddress =
  'an address with the token gives no access, because browsers remember addresses. Paste the token here, or run `hookbench open`'

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

/** Exchanges the code in the fragment of the address for a cookie that scripts cannot read. */
export function enterFromAddress(): void {
  const code = takeFromAddress()
  // An earlier cookie may still give access, so a refusal is not shown before a request is refused.
  if (code !== null) entered = enter({ code })
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
    const code = takeFromAddress()
    if (!isLeaving && code === null) return
    // Keeps the router from navigating, which would abort the reload.
    event.stopImmediatePropagation()
    if (isLeaving || code === null) return
    isLeaving = true
    void enter({ code }).then(() => location.reload())
  }
  window.addEventListener('popstate', take)
  window.addEventListener('hashchange', take)
}

/**
 * The code in the fragment of the address. It is removed immediately, so that copied addresses and screenshots do not
 * contain it; so is a token, which is not used, since the browser's history has it already.
 */
function takeFromAddress(): string | null {
  const [, name, value = ''] = /^#(code|token)=([^&]*)/.exec(location.hash) ?? []
  if (name === undefined) return null
  history.replaceState(history.state, '', `${location.pathname}${location.search}#/`)
  if (name === 'code') return decoded(value)
  accessFault.set(tokenInAddress)
  return null
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
