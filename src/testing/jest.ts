import { type DeliveredMatchers, matchers } from './delivered.ts'

// Of @jest/globals and of @types/jest: a project has one of them, and we need neither.
// @ts-ignore: augments a package that is not here
declare module 'expect' {
  interface Matchers<R extends void | Promise<void>> extends DeliveredMatchers {}
}
declare global {
  namespace jest {
    interface Matchers<R, T = {}> extends DeliveredMatchers {}
  }
}

interface Jest {
  expect?: { extend: (matchers: object) => void }
}

const { expect } = globalThis as Jest
if (!expect)
  throw new Error(
    'hookbench/jest extends the global expect of Jest: import it in a file of setupFilesAfterEnv',
  )
expect.extend(matchers)
