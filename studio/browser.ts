import { type Browser, chromium, type Page } from "@playwright/test"
import { createServer, type ViteDevServer } from "vite"
import type { RenderRequest } from "./renderer/page.ts"

declare global {
  var renderPicture: (request: RenderRequest) => Promise<string>
}

export type Studio = {
  renderPicture: (request: RenderRequest) => Promise<Buffer>
  page: Page
  close: () => Promise<void>
}

/** Opens the renderer in a headless Chromium with software rendering; PLAYWRIGHT_CHROMIUM: path of the browser. */
export async function openStudio(): Promise<Studio> {
  const server: ViteDevServer = await createServer({
    configFile: false,
    root: import.meta.dirname,
    server: { host: "127.0.0.1", port: 0, hmr: false, watch: null },
    cacheDir: `${import.meta.dirname}/node_modules/.vite-${process.pid}`,
    logLevel: "error",
    optimizeDeps: { include: ["three", "three/addons/utils/BufferGeometryUtils.js", "three-mesh-bvh"] },
  })
  await server.listen()
  const browser: Browser = await chromium.launch({
    executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--use-gl=angle",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--ignore-gpu-blocklist",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  })
  const page = await browser.newPage()
  page.on("pageerror", (error) => console.error(error.message))
  page.on("console", (message) => {
    if (message.type() === "error" || /THREE\.WebGLProgram|ERROR/.test(message.text())) console.error(message.text())
  })
  const address = server.resolvedUrls?.local[0] ?? ""
  await page.goto(`${address}renderer/index.html`)
  await page.waitForFunction("typeof window.renderPicture === 'function'", undefined, { timeout: 60_000 })
  return {
    page,
    renderPicture: async (request) => {
      const dataUrl = await page.evaluate((each) => globalThis.renderPicture(each), request)
      return Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64")
    },
    close: async () => {
      await browser.close()
      await server.close()
    },
  }
}
