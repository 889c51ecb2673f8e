/** Loaded with `--import` before the built app: `electron` is then the double, and this process seems to be a packaged app. */
import { registerHooks } from 'node:module'

const double = new URL('./electron.ts', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: double, shortCircuit: true } : next(specifier, context),
})
