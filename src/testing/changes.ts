export type Changes = ReturnType<typeof createChanges>

/** Changes to a workbench apply in the order in which a test writes them, before what follows, whether they are awaited or not. */
export function createChanges() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    async apply(change: () => Promise<unknown>): Promise<void> {
      const applied = last.then(change)
      // Its caller gets the failure, not what follows.
      last = applied.catch(() => {})
      await applied
    },
    settled: () => last,
  }
}
