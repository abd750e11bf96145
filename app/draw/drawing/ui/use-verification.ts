import { useEffect, useRef, useState } from "react"

export const checkNames = ["commitment", "ticket list", "root", "closing", "beacon", "winners", "substitutes"] as const

export type BeaconReason = "malformed" | "not-announced" | "unknown-chain" | "published-later" | "other-seed"

/** `detail`: in English, for a technical reader; `reason`: of a failed beacon. */
export type Check = { name: (typeof checkNames)[number]; ok: boolean; detail: string; reason?: BeaconReason }

/** `share`: 0 to 1; absent if unknown. */
export type Step = { step: "reading" | "checking"; share?: number }

export type TicketResult =
  | { result: "no-number" | "other-code" | "not-in-list" }
  | {
      result: "in-list" | "void"
      /** The id of the prize won. */
      prize: string | null
      /** Position in the drawn order of substitutes, from 1. */
      substitute: number | null
      proof: { line: string; index: number; size: number; path: string[]; root: string }
    }

type Answer = Step | { checks: Check[] } | { ticket: TicketResult } | { error: string }
type Work = "draw" | "ticket"

/** Checks a draw in a worker of the browser, from the published files (`public/draw/worker.mjs`). */
export function useVerification(edition: string) {
  const worker = useRef<Worker>(undefined)
  const [running, setRunning] = useState<(Step & { work: Work }) | undefined>()
  const [checks, setChecks] = useState<Check[] | undefined>()
  const [ticket, setTicket] = useState<TicketResult | undefined>()
  const [failed, setFailed] = useState<Work | undefined>()
  useEffect(() => () => worker.current?.terminate(), [])

  function start(work: Work, input: object) {
    if (running) return
    setFailed(undefined)
    setRunning({ work, step: "reading", share: 0 })
    worker.current ??= new Worker("/draw/worker.mjs", { type: "module" })
    worker.current.onmessage = ({ data }: MessageEvent<Answer>) => {
      if ("step" in data) return setRunning({ ...data, work })
      setRunning(undefined)
      if ("checks" in data) {
        for (const { name, ok, detail } of data.checks) if (!ok) console.warn(`${name}: ${detail}`)
        setChecks(data.checks)
      } else if ("ticket" in data) setTicket(data.ticket)
      else setFailed(work)
    }
    worker.current.onerror = () => {
      worker.current?.terminate()
      worker.current = undefined
      setRunning(undefined)
      setFailed(work)
    }
    worker.current.postMessage({ action: work, edition, ...input })
  }

  return {
    running,
    checks,
    ticket,
    failed,
    checkDraw: () => {
      setChecks(undefined)
      start("draw", {})
    },
    checkTicket: (number: number, salt: string) => {
      setTicket(undefined)
      start("ticket", { number, salt })
    },
  }
}
