import { createServer } from "node:http"
import { banner } from "./steps/banner.mjs"
import { readEnvFile } from "./steps/env-file.mjs"
import { stopOnSignals } from "./steps/signals.mjs"
import { startOrExplain } from "./steps/start-or-explain.mjs"

/** Serves the sources: Vite's own files and hot reload, then the site, recompiled after changes. */
export async function serveSources() {
  readEnvFile()
  process.env.NODE_ENV = "development"
  const { createServer: createVite } = await import("vite")
  const { getRequestListener } = await import("@hono/node-server")
  const server = createServer()
  const vite = await createVite({ appType: "custom", server: { middlewareMode: true, ws: { server } } })
  const answer = getRequestListener(
    async (request, env) => {
      try {
        const { devFetch } = await vite.ssrLoadModule("/server.ts")
        return await devFetch(request, env)
      } catch (error) {
        vite.ssrFixStacktrace(error)
        throw error
      }
    },
    { errorHandler: (error) => new Response(String(error?.stack ?? error), { status: 500 }) },
  )
  server.on("request", (request, response) => vite.middlewares(request, response, () => answer(request, response)))

  const { openDevApplication, ConfigError } = await vite.ssrLoadModule("/server.ts")
  const application = await startOrExplain(ConfigError, async () => {
    const opened = await openDevApplication()
    await new Promise((resolve, reject) => {
      server.once("error", reject)
      server.listen(opened.config.port, opened.config.host, resolve)
    })
    return opened
  })
  stopOnSignals(async () => {
    await vite.close()
    server.closeAllConnections()
    server.close()
    await application.stop()
  })
  console.log(banner(application))
}
