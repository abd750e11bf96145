// The process that opens untrusted files: `decoder.server.ts` starts it and sends one task at a time. Node runs this
// source file directly, in production, development and tests, so imports need their file extension.
import { setPriority } from "node:os"
import { Worker } from "node:worker_threads"
import { cleanPicture, cropAndResizePhotograph, photographSize } from "./pictures.server.ts"
import { type DecoderResult, LIMIT_EXCEEDED, type RefusedBecause, type Request, UndecodableFileError } from "./tasks.ts"

/** From -20 (highest) to 19. */
const DECODING_PRIORITY = 10

/** CPU time of this process, of all its threads, in microseconds. */
const cpuTime = () => {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** The CPU time at which the current task must be done; 0: no task. Shared with the watchdog. */
const cpuLimit = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))

/**
 * Runs in its own thread, because a decoder blocks the main thread. Ends the process when a task needs too much memory
 * (including native memory, which no flag of Node limits) or CPU time, and when the server is gone.
 */
const watchdog = `
  const { workerData } = require("node:worker_threads")
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    const isTooLong = workerData.cpuLimit[0] > 0 && user + system > workerData.cpuLimit[0]
    if (process.ppid !== workerData.server) process.kill(process.pid, "SIGKILL")
    else if (isTooLong || process.memoryUsage.rss() > workerData.maxMemory) process.kill(process.pid, workerData.signal)
  }, 20)`
const [maxMemory, maxTaskCpuMs] = process.argv.slice(2).map(Number) as [number, number]
new Worker(watchdog, {
  eval: true,
  workerData: { maxMemory, cpuLimit, server: process.ppid, signal: LIMIT_EXCEEDED },
})

// Lower priority than request handling.
setPriority(DECODING_PRIORITY)

// Ignore signals to the process group (Ctrl-C, a service manager's stop): the server ends this process when it is done.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => {})

async function runTask(request: Request): Promise<unknown> {
  switch (request.task) {
    case "clean-picture":
      return cleanPicture(request.input.bytes)
    case "check-pdf":
      return (await import("./pdf.server.ts")).checkPdf(request.input.bytes)
    case "photograph-size":
      return photographSize(request.input.bytes)
    case "create-photograph-variants":
      return cropAndResizePhotograph(request.input.bytes, request.input.view)
    case "calendar-events":
      return (await import("./calendar.server.ts")).calendarEvents(request.input.bytes, request.input)
  }
}

/** Any other error of a decoder counts as a broken file. */
const reason = (error: unknown): RefusedBecause =>
  error instanceof UndecodableFileError ? error.reason : /pixel limit/i.test(String(error)) ? "pixels" : "broken"

const send = (message: object) => {
  cpuLimit[0] = 0
  process.send?.({ ...message, rss: process.memoryUsage.rss() } as DecoderResult)
}

process.on("disconnect", () => process.exit())
process.on("message", (request: Request) => {
  cpuLimit[0] = cpuTime() + maxTaskCpuMs * 1000
  runTask(request).then(
    (value) => send({ value }),
    (error) => send({ refused: reason(error) }),
  )
})
