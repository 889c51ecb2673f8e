const hrtimeMs = () => Number(process.hrtime.bigint() / 1000n) / 1000

/** `performance.now()` counts from the start of its thread. */
const startedAt = hrtimeMs() - performance.now()

/** Milliseconds of a clock that is the same in all threads, and that nobody can set. It may stop while the machine sleeps. */
export const monotonicMs = () => startedAt + performance.now()
