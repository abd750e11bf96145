import { enableCompileCache } from "node:module"
import { banner } from "./steps/banner.mjs"
import { readEnvFile } from "./steps/env-file.mjs"
import { stopOnSignals } from "./steps/signals.mjs"
import { startOrExplain } from "./steps/start-or-explain.mjs"

/** Runs the built site in this process until a signal stops it. */
export async function serveBuild() {
  readEnvFile()
  process.env.NODE_ENV ??= "production"
  enableCompileCache()
  const site = await import("../build/server/index.js")
  const application = await startOrExplain(site.ConfigError, () => site.startApplication(process.env))
  if (!application) return
  stopOnSignals(application.stop)
  console.log(banner(application))
}

if (process.argv[1] === import.meta.filename) await serveBuild()
