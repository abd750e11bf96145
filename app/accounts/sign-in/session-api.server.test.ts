import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import type { Ctx, Person } from "../../platform/context.server"
import { newApi } from "../../platform/http/api.server"
import { refreshedUntil } from "../rules/sign-in"
import { sessions } from "../tables.server"
import { refreshSession, sessionApi } from "./session-api.server"

const database = await testDatabase()
const COOKIE = "app.session_token=token.signature"

/** A user with a session opened at `at`, and the clock of their requests. */
async function signedIn(at: string) {
  const clock = testClock(at)
  const ctx = testContext(database, { clock })
  const actor: Person = await person(ctx)
  const session = { id: `session-${actor.userId}`, expiresAt: refreshedUntil(clock.now()) }
  await ctx.db.insert(sessions).values({ ...session, userId: actor.userId, token: `token-${actor.userId}` })
  return {
    ctx: { ...ctx, actor: { ...actor, session: { ...session, isFirst: false, authMethod: "password" as const } } },
    clock,
    end: async () =>
      (await ctx.db.select().from(sessions).where(eq(sessions.id, session.id)))[0]?.expiresAt.toISOString(),
  }
}

test("a day-old session and its cookie are extended to thirty days from now", async () => {
  const { ctx, clock, end } = await signedIn("2026-11-21T10:00:00Z")
  clock.set("2026-11-23T12:00:00Z")
  const refreshed = await refreshSession(ctx, `lang=it; ${COOKIE}; currency=eur`)
  expect(await end()).toBe("2026-12-23T12:00:00.000Z")
  expect(refreshed.ctx.actor).toMatchObject({ session: { expiresAt: new Date("2026-12-23T12:00:00Z") } })
  expect(refreshed.cookie).toBe(`${COOKIE}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`)
})

test("a session younger than a day is not refreshed", async () => {
  const { ctx, clock, end } = await signedIn("2026-11-21T10:00:00Z")
  clock.set("2026-11-22T09:00:00Z")
  expect(await refreshSession(ctx, COOKIE)).toEqual({ ctx })
  expect(await end()).toBe("2026-12-21T10:00:00.000Z")
})

test("over HTTPS the refreshed cookie keeps its prefix and Secure", async () => {
  const { ctx, clock } = await signedIn("2026-11-21T10:00:00Z")
  clock.set("2026-11-23T12:00:00Z")
  const https = { ...ctx, config: { ...ctx.config, baseUrl: "https://site.example" } }
  const { cookie } = await refreshSession(https, `${COOKIE}; __Secure-app.session_token=real.signature`)
  expect(cookie).toBe(
    "__Secure-app.session_token=real.signature; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax",
  )
})

test("with two session cookies of the same name neither is refreshed", async () => {
  const { ctx, clock } = await signedIn("2026-11-21T10:00:00Z")
  clock.set("2026-11-23T12:00:00Z")
  expect((await refreshSession(ctx, `${COOKIE}; app.session_token=other.signature`)).cookie).toBeUndefined()
})

test("a session that ended meanwhile is not refreshed", async () => {
  const { ctx, clock, end } = await signedIn("2026-11-21T10:00:00Z")
  clock.set("2026-11-23T12:00:00Z")
  await ctx.db.delete(sessions).where(eq(sessions.id, ctx.actor.session.id))
  const refreshed = await refreshSession(ctx, COOKIE)
  expect(refreshed).toMatchObject({ ctx: { actor: { kind: "visitor" } } })
  expect(refreshed.cookie).toBeUndefined()
  expect(await end()).toBeUndefined()
})

const call = (ctx: Ctx, method: "GET" | "POST") => {
  const app = newApi()
  app.use(async (c, next) => {
    c.set("ctx", ctx)
    await next()
  })
  app.route("/", sessionApi)
  return app.request("/api/session", { method, headers: { cookie: COOKIE } })
}

test("the session answer contains user and expiry but never the token", async () => {
  const { ctx } = await signedIn("2026-11-21T10:00:00Z")
  const response = await call(ctx, "GET")
  expect(response.headers.get("cache-control")).toBe("private, no-store")
  const text = await response.text()
  expect(JSON.parse(text)).toEqual({
    user: {
      id: ctx.actor.userId,
      name: "Anna Melis",
      email: ctx.actor.email,
      role: "personal",
      idStatus: "unverified",
    },
    session: {
      sessionHash: expect.stringMatching(/^[\w-]{16}$/),
      expiresAt: "2026-12-21T10:00:00.000Z",
      isFirst: false,
      authMethod: "password",
    },
  })
  expect(text).not.toContain(ctx.actor.session.id)
  expect(text).not.toContain(`token-${ctx.actor.userId}`)
})

test("a refresh answers with the new expiry and sets the cookie", async () => {
  const { ctx, clock } = await signedIn("2026-11-21T10:00:00Z")
  clock.set("2026-11-23T12:00:00Z")
  const response = await call(ctx, "POST")
  expect(await response.json()).toMatchObject({ session: { expiresAt: "2026-12-23T12:00:00.000Z" } })
  expect(response.headers.getSetCookie()).toHaveLength(1)
  expect(response.headers.get("cache-control")).toBe("private, no-store")
})

test.each(["GET", "POST"] as const)("%s without a session answers null", async (method) => {
  const response = await call(testContext(database), method)
  expect(await response.json()).toEqual({ user: null, session: null })
  expect(response.headers.getSetCookie()).toEqual([])
})
