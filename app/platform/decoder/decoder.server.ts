import { type ChildProcess, fork } from "node:child_process"
import { resolve } from "node:path"
import { Refusal } from "../refusal"
import { type Asker, openTurns } from "../turns.server"
import { type DecoderResult, LIMIT_EXCEEDED, type TaskName, type Tasks, UndecodableFileError } from "./tasks"

/** Memory of a decoding process in bytes: its limit, and the size above which it is ended after a task. */
const MAX_MEMORY = 480 * 1024 * 1024
const MAX_IDLE_MEMORY = 160 * 1024 * 1024
/** A process without a task ends after this time. */
const IDLE_MS = 10_000

/**
 * Opens untrusted files in a separate process. A task is limited by its CPU time, which depends on the file. The longer
 * wall-clock limit, `documentMs`, does not: the process has a low priority and waits while the machine is busy.
 */
export type Decoder = {
  /**
   * Runs one task; known persons' tasks come first. Throws UndecodableFileError if the file is refused, needs too much CPU
   * time or memory, or crashes the process; `platform.busy` (503) if too many tasks wait, `late` is aborted before its turn,
   * or the process could not be started, was killed from outside or got too little CPU time.
   */
  run: <K extends TaskName>(
    task: K,
    input: Tasks[K]["input"],
    late?: AbortSignal,
    asker?: Asker,
  ) => Promise<Tasks[K]["output"]>
  close: () => void
}

type TaskQueue = ReturnType<typeof openTaskQueue>

/**
 * Exit signals that mean the file is at fault: a crash of the decoder (out of memory, a bug in a library), or the
 * watchdog's limit.
 */
const FAULTS_OF_A_FILE: (string | null)[] = [
  LIMIT_EXCEEDED,
  ...["SIGABRT", "SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGTRAP"],
]

const busyRefusal = () => new Refusal("platform.busy", {}, { status: 503 })

/**
 * Documents, photographs and calendars have separate queues: decoding a photograph takes seconds, and a customer's upload
 * must not wait for it.
 */
export function openDecoder(
  limits: { maxWaiting?: number; documentCpuMs?: number; documentMs?: number; script?: string } = {},
): Decoder {
  const { maxWaiting = 12, documentCpuMs = 12_000, documentMs = 60_000 } = limits
  const { script = resolve("app/platform/decoder/child.server.ts") } = limits
  const documents = openTaskQueue({ script, maxWaiting, maxTaskCpuMs: documentCpuMs, maxTaskMs: documentMs })
  const photographs = openTaskQueue({ script, maxWaiting: 24, maxTaskCpuMs: 150_000, maxTaskMs: 600_000 })
  const calendars = openTaskQueue({ script, maxWaiting: 24, maxTaskCpuMs: 8_000, maxTaskMs: 60_000 })
  const laneOf: Record<TaskName, TaskQueue> = {
    "clean-picture": documents,
    "check-pdf": documents,
    "photograph-size": documents,
    "create-photograph-variants": photographs,
    "calendar-events": calendars,
  }
  return {
    run: (task, input, late, asker = "stranger") => laneOf[task](task, input, late, asker) as never,
    close: () => {
      for (const taskQueue of [documents, photographs, calendars]) taskQueue.close()
    },
  }
}

/** One process and the queue of its tasks. */
function openTaskQueue({
  script,
  maxWaiting,
  maxTaskCpuMs,
  maxTaskMs,
}: {
  script: string
  maxWaiting: number
  maxTaskCpuMs: number
  maxTaskMs: number
}) {
  let child: ChildProcess | undefined
  const inTurn = openTurns({ maxRunning: 1, maxWaiting }, "platform.busy")
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    child?.kill("SIGKILL")
    child = undefined
  }

  function ensureChild(): ChildProcess {
    if (child?.connected) return child
    const made = fork(script, [String(MAX_MEMORY), String(maxTaskCpuMs)], {
      execArgv: ["--max-old-space-size=192"],
      // The decoder gets none of the server's secrets.
      env: {},
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    })
    made.on("error", () => {})
    made.unref()
    made.channel?.unref()
    child = made
    return made
  }

  function ask(task: TaskName, input: object): Promise<unknown> {
    clearTimeout(idle)
    return new Promise<unknown>((done, refuse) => {
      const requested = ensureChild()
      requested.channel?.ref()
      let settled = false
      const settle = (outcome: DecoderResult | Error) => {
        if (settled) return
        settled = true
        clearTimeout(timeout)
        requested.off("message", onMessage).off("exit", ended).off("error", failed)
        requested.channel?.unref()
        if (outcome instanceof Error || outcome.rss > MAX_IDLE_MEMORY) end()
        if (outcome instanceof Error) refuse(outcome)
        else if ("value" in outcome) done(outcome.value)
        else refuse(new UndecodableFileError(outcome.refused))
        idle = setTimeout(end, IDLE_MS)
        idle.unref()
      }
      const tooComplex = () => settle(new UndecodableFileError("too-complex"))
      const onMessage = (result: unknown) => settle(result as DecoderResult)
      const ended = (_: unknown, signal: string | null) =>
        FAULTS_OF_A_FILE.includes(signal) ? tooComplex() : settle(busyRefusal())
      const failed = () => settle(busyRefusal())
      const timeout = setTimeout(failed, maxTaskMs)
      requested.once("message", onMessage).once("exit", ended).once("error", failed)
      // A process that failed to start has no `send`; if one has just ended, `exit` reports why.
      if (requested.pid === undefined) failed()
      else requested.send({ task, input }, (error) => error && setImmediate(() => requested.connected || failed()))
    })
  }

  const run = (task: TaskName, input: object, late: AbortSignal | undefined, asker: Asker): Promise<unknown> =>
    inTurn(asker, async () => {
      if (late?.aborted) throw busyRefusal()
      return ask(task, input)
    })
  return Object.assign(run, { close: end })
}
