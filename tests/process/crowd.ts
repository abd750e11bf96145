import { createHmac, randomUUID } from "node:crypto"
import { SESSION_COOKIE } from "../../app/accounts/rules/sign-in"
import { sessions } from "../../app/accounts/tables.server"
import type { Ctx } from "../../app/platform/context.server"
import type { Db } from "../../app/platform/database/db.server"
import { customersWhoPaid } from "../support/crowds"
import type { Customer } from "../support/purchases/rentals"

export type Member = { customer: Customer; cookie: string; network: string }

/**
 * Customers who have paid before, each signed in and in their own network. Inserted directly, because hashing a password takes a
 * tenth of a second.
 */
export async function crowdOf(db: Db, size: number, authSecret: string): Promise<Member[]> {
  const customers = await customersWhoPaid({ db, now: () => new Date() } as Ctx, size)
  const expiresAt = new Date(Date.now() + 7 * 86_400_000)
  const opened = customers.map(({ userId }) => ({ id: randomUUID(), userId, token: randomUUID(), expiresAt }))
  await db.insert(sessions).values(opened)
  return customers.map((customer, n) => ({
    customer,
    cookie: `${SESSION_COOKIE}=${encodeURIComponent(signed(opened[n]?.token ?? "", authSecret))}`,
    network: `203.${n >> 8}.${n & 255}.1`,
  }))
}

const signed = (token: string, secret: string) =>
  `${token}.${createHmac("sha256", secret).update(token).digest("base64")}`
