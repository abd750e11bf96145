import { Refusal } from "../../platform/refusal"
import { hashPassword as hash, verifyPassword as verify } from "./scrypt.server"

/** A hash takes a thread and 32 MB for about 80 ms. One of Node's four pool threads stays free for files and DNS. */
const MAX_RUNNING = 3
/** About two seconds of hashing. */
const MAX_WAITING = 60

/** Runs at most `maxRunning` tasks at once and queues `maxWaiting`, first in first out; refuses with `accounts.busy` (503). */
export function taskQueue(maxRunning: number, maxWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw new Refusal("accounts.busy", {}, { status: 503 })
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

const enqueue = taskQueue(MAX_RUNNING, MAX_WAITING)

/** scrypt. Refuses with `accounts.busy` (503). */
export const hashPassword = (password: string): Promise<string> => enqueue(() => hash(password))

/** Refuses with `accounts.busy` (503). */
export const verifyPassword = (input: { hash: string; password: string }): Promise<boolean> =>
  enqueue(() => verify(input))
