import { previewOf } from './composePreview.ts'
import type { Implementer } from './implementer.ts'
import { whole } from './page.ts'
import { sendComposed, type SendingParts, sendingView, stopSending } from './sendings.ts'

export const composeDeskRoutes = (os: Implementer['compose'], parts: SendingParts) => ({
  send: os.send.handler(({ input }) => sendComposed(parts, input)),
  list: os.list.handler(() =>
    whole(parts.sendings.all().map((record) => sendingView(parts, record))),
  ),
  get: os.get.handler(({ input }) => sendingView(parts, parts.sendings.get(input.id))),
  stop: os.stop.handler(({ input }) => stopSending(parts, input.id)),
  preview: os.preview.handler(({ input }) => previewOf(parts.store, input)),
})
