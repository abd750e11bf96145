import { renderToStaticMarkup } from "react-dom/server"
import { createRoutesStub, RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { closedEdition, endSales, soldTickets } from "../../../tests/support/draw/draw-editions"
import { drawEdition } from "../../draw/drawing/draw.server"
import { firstRoundAfter } from "../../draw/rules/beacon-clock"
import { requestContext } from "../../platform/http/page.server"
import { inLocale } from "../../platform/i18n/request-locale.server"
import type { Route } from "./+types/draw-edition"
import DrawEditionPage, { action, loader } from "./draw-edition"

/** drand's quicknet. */
const CHAIN = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"

const ctx = testContext(await testDatabase())
const operator = { ...as(ctx, await person(ctx, { role: "operator" })), locale: "en" as const }

const args = (editionId: string, form?: Record<string, string>) => {
  const url = new URL(`https://site.example/admin/draw/${editionId}`)
  const body = form && new URLSearchParams({ ...form, seen: "" })
  const context = new RouterContextProvider()
  context.set(requestContext, operator)
  const request = new Request(url, body ? { method: "POST", body } : {})
  return { request, context, params: { editionId }, url } as never
}

/** The answer to a form of the page: the target of the redirect, or the refused submission. */
async function sent(editionId: string, form: Record<string, string>): Promise<unknown> {
  const answer: unknown = await action(args(editionId, form))
  return answer instanceof Response ? answer.headers.get("location") : answer
}

async function shown(editionId: string, actionData?: unknown): Promise<string> {
  const loaderData = await loader(args(editionId))
  const root = { locale: "en", currency: "eur", person: null, session: null, demo: false, requestId: "" }
  const props = { loaderData, actionData } as unknown as Route.ComponentProps
  const Component = () => <DrawEditionPage {...props} />
  const Page = createRoutesStub([{ id: "root", path: "/", loader: () => null, Component }])
  return inLocale("en", () => renderToStaticMarkup(<Page hydrationData={{ loaderData: { root } }} />))
}

const intentsIn = (html: string) =>
  new Set([...html.matchAll(/name="intent" value="([a-z-]+)"/g)].map(([, intent = ""]) => intent))

/** Closed below its minimum, with a round of the beacon that is public, unless it is published later. */
async function belowMinimum(roundAt = "2026-11-21T10:00:00Z"): Promise<string> {
  await endSales(ctx)
  const beaconRound = firstRoundAfter(CHAIN, new Date(roundAt))
  const id = await closedEdition(ctx, { minTickets: 100, beaconChain: CHAIN, beaconRound })
  await soldTickets(ctx, id, 3)
  return id
}

/** After the clock of these tests. */
const LATER = "2026-11-30T10:00:00Z"

const extension = () => ({
  intent: "extend",
  until: "2026-12-31",
  beaconRound: String(firstRoundAfter(CHAIN, new Date("2027-01-01T10:00:00Z"))),
})
const randomness = { intent: "randomness", randomness: "3f".repeat(32) }

test("an extension with an earlier round of the beacon is refused and keeps its fields", async () => {
  const id = await belowMinimum(LATER)
  const refused = await sent(id, { ...extension(), beaconRound: "1" })
  const html = await shown(id, (refused as { data: unknown }).data)
  expect(html).toMatch(/name="beaconRound"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="beaconRound"/)
  expect(html).toContain('value="2026-12-31"')
})

test("an extension with a later round succeeds, once", async () => {
  const id = await belowMinimum(LATER)
  expect(intentsIn(await shown(id))).toContain("extend")
  expect(await sent(id, extension())).toMatch(/done=extended/)
  expect(intentsIn(await shown(id))).not.toContain("extend")
})

test("the value of the beacon is typed as 64 hexadecimal digits", async () => {
  const id = await belowMinimum()
  expect(await shown(id)).toContain("The value of the announced randomness beacon is missing.")
  const refused = await sent(id, { ...randomness, randomness: "3f3f" })
  expect(await shown(id, (refused as { data: unknown }).data)).toContain('value="3f3f"')
  expect(await sent(id, randomness)).toMatch(/done=randomness/)
})

test("forms sent from a page opened before the draw are refused after it", async () => {
  const id = await belowMinimum()
  await sent(id, randomness)
  await drawEdition(operator, { editionId: id, typedId: id })
  const intents = intentsIn(await shown(id))
  for (const form of [extension(), randomness]) {
    expect(intents).not.toContain(form.intent)
    expect(await sent(id, form)).toMatchObject({ init: { status: 409 } })
  }
})

test("a cancellation needs the edition's id, and keeps its reasons", async () => {
  const id = await belowMinimum()
  const form = { intent: "cancel", reasonIt: "Il minimo non è raggiunto.", reasonEn: "The minimum was not reached." }
  const refused = await sent(id, { ...form, confirmedId: "another" })
  expect(await shown(id, (refused as { data: unknown }).data)).toContain(form.reasonEn)
  expect(await sent(id, { ...form, confirmedId: id })).toMatch(/done=cancelled/)
  const html = await shown(id)
  expect(html).toContain(form.reasonEn)
  expect(intentsIn(html)).not.toContain("cancel")
})

test("what the charity got is recorded with its reference", async () => {
  await endSales(ctx)
  const id = await closedEdition(ctx, { prizes: [{ tier: 1, id: "watch", kind: "watch", quantity: 2 }] })
  await soldTickets(ctx, id, 1)
  await drawEdition(operator, { editionId: id, typedId: id })
  const form = { intent: "donate", reference: " ", day: "2026-11-23" }
  expect(await sent(id, form)).toMatchObject({ init: { status: 422 } })
  expect(await sent(id, { ...form, reference: "Ricevuta 3/2026" })).toMatch(/done=donated/)
  expect(await shown(id)).toContain("Ricevuta 3/2026")
})
