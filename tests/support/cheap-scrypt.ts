import { randomBytes, scrypt, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"

const derive = promisify<string, string, number, { N: number }, Buffer>(scrypt)
const COST = { N: 16 }

/** Replaces `app/accounts/password/scrypt.server.ts` in tests: the same hash format with a thousandth of the work. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString("hex")
  return `${salt}:${(await derive(password, salt, 64, COST)).toString("hex")}`
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt = "", key = ""] = hash.split(":")
  return timingSafeEqual(await derive(password, salt, 64, COST), Buffer.from(key, "hex"))
}
