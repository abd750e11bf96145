import { resolve } from "node:path"
import { Worker } from "node:worker_threads"
import type { PlainDocument } from "./plain-document"

type Bytes = Uint8Array<ArrayBuffer>
type Answer = { id: number; bytes: Bytes } | { id: number; error: string }
type Waiting = { resolve: (bytes: Bytes) => void; reject: (error: Error) => void }

/** Of the thread's heap; a document of 3,300 rows needs about half of it. */
const MAX_MEMORY_MB = 384

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/**
 * The bytes of a PDF that may be long, made in a thread of its own, one after the other: laying out hundreds of rows takes
 * seconds, in which this thread would answer nobody. The same document gives the same bytes. Rejects if it cannot be made.
 */
export function longPdf(document: PlainDocument): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    lastId += 1
    waiting.set(lastId, { resolve, reject })
    const thread = ensureWorker()
    // A waiting document keeps the process alive, an idle thread does not.
    thread.ref()
    thread.postMessage({ id: lastId, document })
  })
}

function ensureWorker(): Worker {
  if (worker) return worker
  const made = new Worker(resolve("app/platform/pdf/worker.server.ts"), {
    // The thread gets none of the server's secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  })
  made.on("message", (answer: Answer) => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (waiting.size === 0) made.unref()
    if ("bytes" in answer) asked?.resolve(answer.bytes)
    else asked?.reject(new Error(answer.error))
  })
  const end = (error: Error) => {
    if (worker !== made) return
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  made.on("error", end)
  made.on("exit", () => end(new Error("The thread that makes PDFs ended.")))
  worker = made
  return made
}
