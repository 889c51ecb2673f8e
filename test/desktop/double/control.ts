import { itemIn } from './menu.ts'

interface Asked {
  id: number
  /** The text of a function of the context, without references to its surroundings. */
  run: string
  arg: unknown
}

/** Runs functions of the test in this process, and sends back structured clones of their results. */
export function listen(context: object) {
  process.on('message', ({ id, run, arg }: Asked) => {
    // oxlint-disable-next-line no-implied-eval -- the test's own functions, as in Playwright
    const call = new Function('context', 'arg', `return (${run})(context, arg)`) as (
      ...given: unknown[]
    ) => unknown
    Promise.resolve()
      .then(() => call({ ...context, itemIn }, arg))
      .then(
        (result) => process.send?.({ id, result }),
        (error: unknown) => process.send?.({ id, error: String((error as Error).stack) }),
      )
  })
  process.send?.({ id: 0 })
}
