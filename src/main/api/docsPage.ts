import fastify, { type FastifyInstance } from 'fastify'

const path = '/api/docs'
const paths = [path, `${path}/`, `${path}/js/scalar.js`]

export const isDocs = (url: string) => url.startsWith(path)

/**
 * Serves the page that browses the REST API. Its package is loaded at the first request for it: it takes 38 MB of memory
 * and 0.35 s. `headers`: of all responses.
 */
export function serveDocs(app: FastifyInstance, headers: Record<string, string>) {
  let opening: Promise<FastifyInstance> | null = null
  for (const each of paths)
    app.get(each, async (request, reply) => {
      opening ??= openPage()
      const page = await opening
      for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
      reply.hijack()
      page.routing(request.raw, reply.raw)
    })
  app.addHook('onClose', async () => {
    await (await opening)?.close()
  })
}

async function openPage() {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const page = fastify({ logger: false })
  await page.register(scalar, {
    routePrefix: path,
    configuration: {
      url: '/api/openapi.json',
      withDefaultFonts: false,
      // It stays on this machine, and its prefix shows its purpose.
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      showDeveloperTools: 'never',
      favicon: '/icon.svg',
    },
  })
  await page.ready()
  return page
}
