import { AsyncLocalStorage } from "node:async_hooks"
import { type Asker, openTurns } from "../../platform/turns.server"
import { hashPassword as hash, verifyPassword as verify } from "./scrypt.server"

/** A hash takes a thread and 32 MB for about 80 ms. One of Node's four pool threads stays free for files and DNS; 24 take a second. */
const inTurn = openTurns({ maxRunning: 3, maxWaiting: 24 }, "accounts.busy")
const askers = new AsyncLocalStorage<Asker>()

/** Hashes within `work` are of this asker; all others are a stranger's. better-auth passes nothing to its hashing. */
export const hashingFor = <T>(asker: Asker, work: () => Promise<T>): Promise<T> => askers.run(asker, work)

const enqueue = <T>(task: () => Promise<T>): Promise<T> => inTurn(askers.getStore() ?? "stranger", task)

/** scrypt. Refuses with `accounts.busy` (503). */
export const hashPassword = (password: string): Promise<string> => enqueue(() => hash(password))

/** Refuses with `accounts.busy` (503). */
export const verifyPassword = (input: { hash: string; password: string }): Promise<boolean> =>
  enqueue(() => verify(input))
