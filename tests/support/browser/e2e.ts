import { randomInt } from "node:crypto"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import {
  type APIRequestContext,
  type BrowserContext,
  type Cookie,
  expect,
  type Locator,
  type Page,
} from "@playwright/test"
import type Axe from "axe-core"
import type { RunOptions } from "axe-core"
import { DEMO_PASSWORD, demoAccounts } from "../../../app/accounts/rules/demo-accounts"

export type Account = (typeof demoAccounts)[number]["key"]

type Credentials = { email: string; password: string }

export const languages = ["it", "en"] as const

/** Signs in on the sign-in page; the browser returns to `from`. */
export async function signInByHand(page: Page, who: Account | Credentials, from: string): Promise<void> {
  const { email, password } = credentialsOf(who)
  await page.goto(`/signin?from=${encodeURIComponent(from)}`)
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('input[name="password"]').press("Enter")
  await page.waitForURL((url) => url.pathname !== "/signin")
}

/** Cookies of this worker's sign-ins, by e-mail address. */
const keptSessions = new Map<string, Cookie[]>()

/**
 * Signs in without opening the page, with an earlier session of this worker if it still exists: hashing the password takes longer
 * than most pages. Then opens `path`, if given.
 */
export async function signedIn(page: Page, who: Account | Credentials, path?: string): Promise<void> {
  const context = page.context()
  const { email } = credentialsOf(who)
  const kept = keptSessions.get(email)
  if (kept) await context.addCookies(kept)
  if (!kept || !(await hasSession(context.request))) {
    await signInByRequest(context.request, who)
    keptSessions.set(
      email,
      (await context.cookies()).filter(({ name }) => /^app\.(session_token|device)$/.test(name)),
    )
  }
  if (path) await page.goto(path)
}

const hasSession = async (request: APIRequestContext): Promise<boolean> =>
  (await (await request.get("/api/session")).json()).user !== null

/** Sends the sign-in form. */
export async function signInByRequest(request: APIRequestContext, who: Account | Credentials): Promise<void> {
  const form = { ...credentialsOf(who), from: "" }
  const response = await request.post("/signin", { form, maxRedirects: 0 })
  expect(response.status(), "sign-in without the page").toBe(302)
}

function credentialsOf(who: Account | Credentials): Credentials {
  if (typeof who !== "string") return { email: who.email, password: who.password }
  return { email: demoAccounts.find(({ key }) => key === who)?.email ?? "", password: DEMO_PASSWORD }
}

/** Delays every script of the page until the returned function is called. */
export async function heldScripts(page: Page): Promise<() => void> {
  let go = () => {}
  const gate = new Promise<void>((open) => {
    go = open
  })
  await page.route(/assets\/.*\.js/, async (route) => {
    await gate
    await route.continue()
  })
  return go
}

/**
 * Waits until the first page of this tab has hydrated and knows who is signed in (`seen`). Before that, its scripts
 * handle no events.
 */
export async function expectAlive(page: Page, seen = ""): Promise<void> {
  const kept = () => page.evaluate(() => sessionStorage.getItem("session-seen"))
  await expect.poll(kept).toEqual(expect.stringContaining(seen))
}

/** Triggers the session check that a page runs when its window gets the focus. */
export async function lookAt(page: Page): Promise<void> {
  // The check runs at most once per second, also after the page has loaded.
  await page.waitForTimeout(1_100)
  await page.evaluate(() => window.dispatchEvent(new Event("focus")))
}

/** Ends the session on the server while the browser keeps its cookie: signs out with that cookie from outside. */
export async function endElsewhere(context: BrowserContext, baseURL: string | undefined): Promise<void> {
  const cookies = await context.cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
  const response = await fetch(`${baseURL}/signout`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: baseURL ?? "", "content-type": "application/x-www-form-urlencoded" },
  })
  expect(response.status).toBe(302)
}

/** The error message of a form, by its words; it has the focus. */
export const refusalOn = (place: Page | Locator, words: RegExp) => place.getByRole("group", { name: words })

/** Gives this browser its own network, because the limits of guests count per network. */
export const fromOwnNetwork = (page: Page) => page.context().setExtraHTTPHeaders(ownNetwork())

/** The header of a request from a network of its own. */
export const ownNetwork = () => ({
  "x-forwarded-for": `fd00:${[0, 1, 2].map(() => randomInt(65_536).toString(16)).join(":")}::1`,
})

export type Mail = { id: string; subject: string; body: string; links: string[] }

/**
 * The newest mail to `recipient` (of `kind`, whose text contains `about`, if given); waits until it exists. Tests
 * of one worker share a customer, so a test that could find another test's mail passes `about`.
 */
export async function latestMail(
  request: APIRequestContext,
  recipient: string,
  kind?: string,
  about?: string,
): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        const inbox = await (await request.get("/dev/mail", { maxRetries: 2 })).text()
        for (const entry of inbox.split("<li ").slice(1)) {
          if (!textOf(entry).includes(`data-recipient="${recipient}"`)) continue
          if (kind !== undefined && !entry.includes(`data-kind="${kind}"`)) continue
          const id = /href="\/dev\/mail\/([0-9a-f-]+)"/.exec(entry)?.[1]
          const mail = id && (await readMail(request, id))
          if (!mail || (about !== undefined && !`${mail.subject}\n${mail.body}`.includes(about))) continue
          found = mail
          return true
        }
        return false
      },
      { message: `a mail to ${recipient}${about ? ` about ${about}` : ""}`, timeout: 15_000, intervals: [100, 200] },
    )
    .toBe(true)
  if (!found) throw new Error("No mail.")
  return found
}

async function readMail(request: APIRequestContext, id: string): Promise<Mail> {
  const page = await (await request.get(`/dev/mail/${id}`, { maxRetries: 2 })).text()
  const body = textOf(/<pre[^>]*>([\s\S]*?)<\/pre>/.exec(page)?.[1] ?? "")
  const subject = textOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(page)?.[1] ?? "").replace(/<[^>]*>/g, "")
  return { id, subject, body, links: body.match(/https?:\/\/[^\s)]+/g) ?? [] }
}

declare global {
  interface Window {
    axe: typeof Axe
  }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8")
const axeOptions: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  // Skip the passed rules, because reporting them takes longer than the checks.
  resultTypes: ["violations"],
}

/** Expects no axe violation (WCAG 2.2 AA and best practices), once the animations have ended. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    const rest = Promise.all(moving.map((animation) => animation.finished.catch(() => {})))
    // Elements outside the viewport may never be rendered, so their animations may never end.
    return Promise.race([rest, new Promise((resolve) => setTimeout(resolve, 2000))])
  })
  for (const frame of page.frames()) await frame.evaluate(axeSource)
  const violations = await page.evaluate(async (options) => (await window.axe.run(options)).violations, axeOptions)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual(
    [],
  )
}

/** Collects script errors, console errors (including blocked resources) and responses with status 5xx. */
export function consoleErrors(page: Page): string[] {
  const errors: string[] = []
  page.on("pageerror", (error) => errors.push(`script: ${error.message}`))
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
      errors.push(`console: ${message.text()}`)
  })
  page.on("response", (response) => {
    if (response.status() >= 500) errors.push(`${response.status()} ${response.url()}`)
  })
  return errors
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" }
const textOf = (html: string) => html.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
