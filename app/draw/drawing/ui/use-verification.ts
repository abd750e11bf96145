import { useState } from "react"
import type { DrawProtocol } from "../../rules/draw-protocol"

export const checkNames = ["commitment", "beacon", "tickets", "winners"] as const

/** `detail`: in English, for a technical reader. */
export type Check = { name: (typeof checkNames)[number]; ok: boolean; detail: string }

type Script = { verifyDraw: (published: unknown, announced: unknown) => Promise<Check[]> }

type State<Result> = { isRunning: boolean; isBroken?: boolean; result?: Result }

/** Runs work on the published files of a draw, in the browser. */
function useFiles<Input, Result>(work: (input: Input) => Promise<Result>) {
  const [state, setState] = useState<State<Result>>({ isRunning: false })
  async function start(input: Input) {
    setState({ isRunning: true })
    try {
      setState({ isRunning: false, result: await work(input) })
    } catch {
      setState({ isRunning: false, isBroken: true })
    }
  }
  return { ...state, start, clear: () => setState({ isRunning: false }) }
}

async function read<File>(edition: string, name: string): Promise<File> {
  const answer = await fetch(`/draw/${encodeURIComponent(edition)}/${name}`)
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
  return answer.json()
}

/** Checks a draw by the script that visitors can download. */
export const useDrawCheck = (edition: string) =>
  useFiles(async () => {
    const script: Script = await import(/* @vite-ignore */ scriptPath)
    return script.verifyDraw(await read(edition, "protocol.json"), await read(edition, "announcement.json"))
  })

/** Not a literal: the bundler leaves it to the browser. */
const scriptPath = "/draw/verify.mjs"

/** `prize`: the id of the prize won; `substitute`: position in the drawn order of substitutes, from 1. */
export type TicketResult = {
  isSold: boolean
  isValid: boolean
  prize: string | undefined
  substitute: number | undefined
}

/** Looks up a number in the result of a draw. */
export const useTicketCheck = (edition: string) =>
  useFiles(async (number: number): Promise<TicketResult> => {
    const { tickets, ranges, winners, substitutes } = await read<DrawProtocol>(edition, "protocol.json")
    const position = substitutes.indexOf(number)
    return {
      isSold: number <= tickets,
      isValid: ranges.some(([first, last]) => first <= number && number <= last),
      prize: winners.find(({ ticket }) => ticket === number)?.prize,
      substitute: position < 0 ? undefined : position + 1,
    }
  })
