import { createServer } from "vite"

/** Loads the product's own modules, as they are, for the time of `work`. */
export async function withSource(work) {
  const vite = await createServer({
    configFile: false,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  try {
    return await work((path) => vite.ssrLoadModule(path))
  } finally {
    await vite.close()
  }
}
