import { Refusal } from "../../platform/refusal"
import { hashPassword as hash, verifyPassword as verify } from "./scrypt.server"

/** Each hash takes a thread and 32 MB for some 80 ms. Node has four threads: one stays free for files and host names. */
const MOST_AT_ONCE = 3
/** About two seconds of work. */
const MOST_WAITING = 60

/** Runs at most `mostAtOnce` tasks together and lets `mostWaiting` wait, first come first served; refuses with `accounts.busy` (503). */
export function taskQueue(mostAtOnce: number, mostWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= mostAtOnce) {
      if (waiting.length >= mostWaiting) throw new Refusal("accounts.busy", {}, { status: 503 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

const inTurn = taskQueue(MOST_AT_ONCE, MOST_WAITING)

/** The hash of a password (scrypt). Refuses with `accounts.busy` (503). */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password))

/** Whether a password is the one that was hashed. Refuses with `accounts.busy` (503). */
export const verifyPassword = (given: { hash: string; password: string }): Promise<boolean> =>
  inTurn(() => verify(given))
