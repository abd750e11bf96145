// The process that opens files of strangers: `decoder.server.ts` starts it, one task at a time. Node runs this source as it
// is, so that the built site, development and tests have the same one; its imports name their files in full.
import { setPriority } from "node:os"
import { Worker } from "node:worker_threads"
import { cleanPicture, developPhotograph, photographSize } from "./pictures.server.ts"
import { type Answer, type RefusedBecause, type Request, TOO_MUCH_MEMORY, Undecodable } from "./tasks.ts"

/** Of -20 (first) to 19. */
const DECODING_PRIORITY = 10

/**
 * A thread of its own sees what a blocked one cannot: more memory than allowed (native memory too, which no flag of Node
 * limits), or a server that is gone. The signal says which of the two it was.
 */
const watchdog = `
  const { workerData } = require("node:worker_threads")
  setInterval(() => {
    if (process.ppid !== workerData.server) process.kill(process.pid, "SIGKILL")
    else if (process.memoryUsage.rss() > workerData.most) process.kill(process.pid, workerData.signal)
  }, 20)`
const workerData = { most: Number(process.argv[2]), server: process.ppid, signal: TOO_MUCH_MEMORY }
new Worker(watchdog, { eval: true, workerData })

// Where processors are short, answering requests goes before decoding.
setPriority(DECODING_PRIORITY)

// A signal to the whole group (Ctrl-C, a service manager's stop) is the server's to answer: it ends this process when it is done.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => {})

async function answer(request: Request): Promise<unknown> {
  switch (request.task) {
    case "clean-picture":
      return cleanPicture(request.input.bytes)
    case "clean-pdf":
      return (await import("./pdf.server.ts")).cleanPdf(request.input.bytes)
    case "photograph-size":
      return photographSize(request.input.bytes)
    case "develop-photograph":
      return developPhotograph(request.input.bytes, request.input.view)
  }
}

/** Whatever a decoder throws means that the file is none. */
const reason = (error: unknown): RefusedBecause =>
  error instanceof Undecodable ? error.because : /pixel limit/i.test(String(error)) ? "pixels" : "broken"

const send = (message: object) => process.send?.({ ...message, rss: process.memoryUsage.rss() } as Answer)

process.on("disconnect", () => process.exit())
process.on("message", (request: Request) => {
  answer(request).then(
    (value) => send({ value }),
    (error) => send({ refused: reason(error) }),
  )
})
