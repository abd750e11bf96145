// @module-tag postgres
import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { RouterContextProvider } from "react-router"
import { beforeAll, expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { partner } from "../../tests/support/partners/partners"
import { withSandbox } from "../../tests/support/purchases/payments"
import { someFleet } from "../../tests/support/purchases/rentals"
import { declineQuoteRequest } from "../charter/offers/offers.server"
import { quoteRequests } from "../charter/tables.server"
import { messages } from "../messaging/tables.server"
import { settingsOf } from "../partners/queries.server"
import { recordEvent } from "../platform/audit.server"
import { actorName } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { addMinutes, romeDate } from "../platform/dates"
import { requestContext } from "../platform/http/page.server"
import * as partnersPage from "./pages/partners"
import * as requestPage from "./pages/quote-request"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database, { clock: testClock() }))

let anna: Ctx
let bruno: Ctx
beforeAll(async () => {
  await someFleet(ctx)
  anna = as(ctx, await person(ctx, { role: "operator", name: "Anna Melis" }))
  bruno = as(ctx, await person(ctx, { role: "operator", name: "Bruno Piras" }))
})

type Page = { loader: (args: never) => Promise<{ seen: number }>; action: (args: never) => Promise<unknown> }
type Params = Record<string, string>

function argsOf(operator: Ctx, params: Params, form?: Record<string, string>) {
  const context = new RouterContextProvider()
  context.set(requestContext, { ...operator })
  const url = new URL("https://site.example/admin")
  const request = new Request(url, form ? { method: "POST", body: new URLSearchParams(form) } : {})
  return { request, context, params, url } as never
}

const seenOn = async (page: Page, params: Params) => (await page.loader(argsOf(anna, params))).seen

/** The refusal of a form, or `done`. */
async function sent(page: Page, operator: Ctx, params: Params, form: Record<string, string>) {
  const answer = await page.action(argsOf(operator, params, form))
  if (answer instanceof Response) return "done"
  const { data, init } = answer as { data: { code: string; details: object }; init: { status: number } }
  return { status: init.status, code: data.code, ...data.details }
}

let requests = 0

/** A request for days of its own, because an offer keeps them. */
async function requested(): Promise<string> {
  const startsAt = addMinutes(ctx.now(), (20 + 5 * requests++) * 1440)
  const [request] = await ctx.db
    .insert(quoteRequests)
    .values({
      kind: "jet",
      requestKey: randomUUID(),
      userId: null,
      itemId: "jet-levante",
      itemName: "Levante L",
      startsAt,
      customerName: "Ada Neri",
      customerEmail: `${randomUUID()}@example.org`,
      customerPhone: "+39 070 111222",
      locale: "it",
      currency: "eur",
      details: {
        tripType: "one-way",
        departurePoint: "CAG",
        arrivalPoint: "LBG",
        departureDate: romeDate(startsAt),
        departureTime: "12:00",
        passengers: 4,
        petsAllowed: false,
        smokingAllowed: false,
      },
      createdAt: ctx.now(),
    })
    .returning()
  return request?.id ?? ""
}

const requestOf = async (id: string) => (await ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))[0]

function offer(price: string) {
  const expiresOn = addMinutes(ctx.now(), 5 * 1440)
    .toISOString()
    .slice(0, 10)
  return { intent: "offer", price, text: `${price} euro`, expiresOn, expiresTime: "12:00" }
}

const offersMailed = async (requestId: string) => {
  const customerEmail = (await requestOf(requestId))?.customerEmail ?? ""
  return (await ctx.db.select().from(messages).where(eq(messages.recipient, customerEmail))).length
}

const isBy = (name: string) => ({ status: 409, code: "back-office.changed", by: expect.stringContaining(name) })

test("of two offers at once, one is made and the other is told whose", async () => {
  const requestId = await requested()
  const seen = `request:${requestId}:${await seenOn(requestPage, { requestId })}`
  const [fromAnna, fromBruno] = await Promise.all([
    sent(requestPage, anna, { requestId }, { ...offer("5000"), seen }),
    sent(requestPage, bruno, { requestId }, { ...offer("6000"), seen }),
  ])
  const isAnnas = fromAnna === "done"
  expect(isAnnas ? fromBruno : fromAnna).toMatchObject(isBy(isAnnas ? "Anna Melis" : "Bruno Piras"))
  expect([fromAnna, fromBruno]).toContain("done")
  expect((await requestOf(requestId))?.offerCents).toBe(isAnnas ? 5000_00 : 6000_00)
  expect(await offersMailed(requestId)).toBe(1)
})

test("of two commissions at once, one is set and the other is told whose", async () => {
  const userId = actorName((await partner(ctx)).actor)
  const seen = `user:${userId}:${await seenOn(partnersPage, {})}`
  const terms = { intent: "terms", userId, companyName: "Nolo Sanna", name: "Elena Sanna", seen }
  const [fromAnna, fromBruno] = await Promise.all([
    sent(partnersPage, anna, {}, { ...terms, commissionPercent: "11" }),
    sent(partnersPage, bruno, {}, { ...terms, commissionPercent: "12" }),
  ])
  const isAnnas = fromAnna === "done"
  expect(isAnnas ? fromBruno : fromAnna).toMatchObject(isBy(isAnnas ? "Anna Melis" : "Bruno Piras"))
  expect([fromAnna, fromBruno]).toContain("done")
  expect((await settingsOf(ctx, userId)).commissionPercent).toBe(isAnnas ? 11 : 12)
})

test("a form is refused with the change, not with the error it causes", async () => {
  const requestId = await requested()
  const seen = `request:${requestId}:${await seenOn(requestPage, { requestId })}`
  await declineQuoteRequest(bruno, { requestId, text: "She is not free." })
  const refused = await sent(requestPage, anna, { requestId }, { ...offer("5000"), seen })
  expect(refused).toMatchObject({ ...isBy("Bruno Piras"), when: expect.stringMatching(/\d\d:\d\d/) })
})

test("a form sent again from the changed page succeeds", async () => {
  const requestId = await requested()
  const again = async (price: string) => {
    const seen = `request:${requestId}:${await seenOn(requestPage, { requestId })}`
    return sent(requestPage, anna, { requestId }, { ...offer(price), seen })
  }
  expect([await again("5000"), await again("5500")]).toEqual(["done", "done"])
})

test("an event that changes nothing on the page refuses no form", async () => {
  const userId = actorName((await partner(ctx)).actor)
  const seen = `user:${userId}:${await seenOn(partnersPage, {})}`
  await recordEvent(ctx, { name: "session.opened", subject: `user:${userId}` })
  const terms = { intent: "terms", userId, companyName: "Nolo Sanna", name: "Elena Sanna", commissionPercent: "11" }
  expect(await sent(partnersPage, anna, {}, { ...terms, seen })).toBe("done")
})

test.each([undefined, "request", "request:1", "request:1:x"])("a form with the state %s is refused", async (seen) => {
  const requestId = await requested()
  const form: Record<string, string> = { ...offer("5000"), ...(seen && { seen }) }
  const refused = await sent(requestPage, anna, { requestId }, form)
  expect(refused).toMatchObject({ status: 400, code: "platform.request-refused" })
})
