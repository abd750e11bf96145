import { randomBytes } from "node:crypto"
import { and, desc, eq, gte, type SQL, sql } from "drizzle-orm"
import { sandboxObjects } from "../../app/payments/tables.server"
import type { Db } from "../../app/platform/database/db.server"
import { missingObject } from "./errors.server"
import { type Params, textParam, wholeParam } from "./form-encoding.server"

/** Context of a sandbox call; `db` is its transaction. */
export type SandboxContext = {
  db: Db
  now: () => Date
  /** Base URL of the site, for the pages that Stripe would host. */
  baseUrl: string
  /** Enqueues the delivery of an event, in the same transaction. */
  enqueue: (db: Db, eventId: string) => Promise<void>
}

export type SandboxResponse = { status: number; body: Record<string, unknown> }

export const ok = (body: object): SandboxResponse => ({ status: 200, body: body as Record<string, unknown> })

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

/** An id like Stripe's: `pi_` and 24 random letters and digits. */
export const newId = (prefix: string) => `${prefix}_${secretText(24)}`

export const secretText = (length: number) =>
  [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join("")

export const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000)

type StoredObject = { id: string }

/** Inserts or updates an object. */
export async function saveObject(
  context: SandboxContext,
  kind: string,
  object: StoredObject,
  hidden?: Record<string, unknown>,
): Promise<void> {
  const row = { ...object } as Record<string, unknown>
  await context.db
    .insert(sandboxObjects)
    .values({ id: object.id, kind, object: row, hidden: hidden ?? {}, createdAt: context.now() })
    .onConflictDoUpdate({ target: sandboxObjects.id, set: { object: row, ...(hidden ? { hidden } : {}) } })
}

export async function deleteObject(context: SandboxContext, id: string): Promise<void> {
  await context.db.delete(sandboxObjects).where(eq(sandboxObjects.id, id))
}

export type Found<T> = { object: T; hidden: Record<string, unknown> }

/** The object with a row lock; an unknown one is refused as by Stripe. */
export async function locked<T extends StoredObject>(
  context: SandboxContext,
  kind: string,
  id: string,
  param?: string,
): Promise<Found<T>> {
  const [row] = await context.db
    .select()
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.id, id), eq(sandboxObjects.kind, kind)))
    .for("update")
  if (!row) throw missingObject(kind, id, param)
  return { object: row.object as T, hidden: row.hidden }
}

/** Condition: the object's fields equal `values`. */
export const fieldsEqual = (values: Record<string, string>) =>
  sql`${sandboxObjects.object} @> ${JSON.stringify(values)}::jsonb`

/** A page of objects, newest first, in Stripe's list format. */
export async function listOf(
  context: SandboxContext,
  kind: string,
  url: string,
  params: Params,
  where?: SQL,
): Promise<SandboxResponse> {
  const limit = Math.min(100, Math.max(1, wholeParam(params, "limit") ?? 10))
  const created = typeof params.created === "object" ? wholeParam(params.created, "gte") : wholeParam(params, "created")
  const after = textParam(params, "starting_after")
  const start = after ? await locked<StoredObject>(context, kind, after, "starting_after") : undefined
  const rows = await context.db
    .select({ object: sandboxObjects.object })
    .from(sandboxObjects)
    .where(
      and(
        eq(sandboxObjects.kind, kind),
        created === undefined ? undefined : gte(sandboxObjects.createdAt, new Date(created * 1000)),
        start
          ? sql`(${sandboxObjects.createdAt}, ${sandboxObjects.id}) < (select created_at, id from sandbox_objects where id = ${start.object.id})`
          : undefined,
        where,
      ),
    )
    .orderBy(desc(sandboxObjects.createdAt), desc(sandboxObjects.id))
    .limit(limit + 1)
  return ok({ object: "list", url, has_more: rows.length > limit, data: rows.slice(0, limit).map((row) => row.object) })
}

/** Replaces ids by their objects (`expand[]=latest_charge`, in lists `expand[]=data.latest_charge`). */
export async function expanded(
  context: SandboxContext,
  response: SandboxResponse,
  params: Params,
): Promise<SandboxResponse> {
  if (typeof params.expand !== "object") return response
  const names = Object.values(params.expand).filter((name) => typeof name === "string")
  const body = await withObjects(context, response.body, names)
  const inList = names.flatMap((name) => (name.startsWith("data.") ? [name.slice("data.".length)] : []))
  if (inList.length > 0 && Array.isArray(body.data)) {
    const data: SandboxResponse["body"][] = []
    for (const object of body.data) data.push(await withObjects(context, object, inList))
    body.data = data
  }
  return { ...response, body }
}

async function withObjects(
  context: SandboxContext,
  existing: SandboxResponse["body"],
  names: string[],
): Promise<SandboxResponse["body"]> {
  const body = { ...existing }
  for (const name of names) {
    const id = body[name]
    if (typeof id !== "string") continue
    const [row] = await context.db.select().from(sandboxObjects).where(eq(sandboxObjects.id, id))
    if (row) body[name] = row.object
  }
  return body
}
