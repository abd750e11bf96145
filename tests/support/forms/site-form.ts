import type { APIRequestContext, APIResponse, Locator, Page } from "@playwright/test"
import type { Customer } from "../browser/customer"
import { expect } from "../browser/test"

/**
 * `page` is signed in as needed and opens the form; `request` is another browser, for what others do before. The accounts belong
 * to these tests alone: a verified customer, and one without a checked identity.
 */
export type World = { page: Page; request: APIRequestContext; customer: Customer; newcomer: Customer }

type File = { name: string; mimeType: string; buffer: Buffer }

type Fields = Record<string, string | boolean | File>

/** A form as its sender finds it, ready to be filled in. */
export type OpenForm = {
  /** Of its page. */
  path: string
  /** For a form in the answer to another one: sends that one; returns further fields. */
  before?: (page: Page) => Promise<Fields>
  /** CSS selector of the form. */
  form: string
  /** What is typed or chosen, by name. */
  fields?: Fields
  /** What is seen after it was sent. */
  effect: (page: Page) => Promise<unknown>
}

/** `does` begins the title of its step. With `isTyped`, something is typed or chosen. */
export type SiteForm = { does: string; open: (world: World) => Promise<OpenForm>; isTyped?: boolean }

/** Opens what hides a form, and fills it in. Returns what was typed or chosen. */
export async function fillIn(page: Page, { form, before, ...more }: OpenForm): Promise<Fields> {
  const fields = { ...more.fields, ...(await before?.(page)) }
  const found = page.locator(form)
  await found.waitFor({ state: "attached" })
  for (const summary of await found.locator("xpath=ancestor::details[not(@open)]/summary").all()) await summary.click()
  for (const [name, value] of Object.entries(fields)) await fillField(found.locator(`[name="${name}"]`), value)
  return fields
}

async function fillField(field: Locator, value: string | boolean | File): Promise<void> {
  if (typeof value === "boolean") return field.setChecked(value)
  if (typeof value !== "string") return field.setInputFiles(value)
  const type = await field.first().evaluate((control: HTMLInputElement | HTMLSelectElement) => control.type)
  if (type === "radio") await field.and(field.page().locator(`[value="${value}"]`)).check()
  else if (type === "select-one") await field.selectOption(value)
  else await field.fill(value)
}

/** The fields, sorted, that a browser without scripts would send now by the button of the form. */
export async function unsent(page: Page, { form }: OpenForm): Promise<[string, string][]> {
  const button = page.locator(form).locator("button:not([type=button])")
  await expect(button, "works without scripts").toBeEnabled()
  return button.evaluate((submitter: HTMLButtonElement) => {
    const fields = [...new FormData(submitter.form ?? undefined, submitter)]
    return fields.map(([name, value]): [string, string] => [name, String(value)]).sort()
  })
}

/** Sends the form by its button; returns the sent fields. */
export async function send(page: Page, { form }: OpenForm): Promise<URLSearchParams> {
  const found = page.locator(form)
  if ((await found.getAttribute("method")) === "get") {
    await found.locator("button:not([type=button])").click()
    await page.waitForURL(/\?/)
    return new URL(page.url()).searchParams
  }
  return sentBy(page, () => found.locator("button:not([type=button])").click())
}

/**
 * Sends a form of the back office twice at the same time, as two operators would: one is refused with what the other one changed,
 * unless the form makes something new. The page gets the answer to the other one.
 */
export async function sendTwice(page: Page, form: OpenForm): Promise<URLSearchParams> {
  const found = page.locator(form.form)
  if ((await found.getAttribute("method")) === "get") return send(page, form)
  const isNew = (await found.locator('input[name="seen"]').inputValue()) === ""
  const isOfSite = (url: URL) => !/^\/(api|assets)\//.test(url.pathname)
  const refused: APIResponse[] = []
  await page.route(isOfSite, async (route) => {
    if (route.request().method() !== "POST") return route.fallback()
    const fetched = () => route.fetch({ maxRedirects: 0 })
    const [one, other] = await Promise.all([fetched(), fetched()])
    const isFirst = one.status() < 400
    refused.push(isFirst ? other : one)
    await route.fulfill({ response: isFirst ? one : other })
  })
  const fields = await send(page, form)
  await page.unroute(isOfSite)
  if (!isNew) expect(await refused[0]?.text(), "the refusal of one of two").toContain("back-office.changed")
  return fields
}

/** The fields that the page posts when `act` is done; the site accepts them. */
export async function sentBy(page: Page, act: () => Promise<unknown>): Promise<URLSearchParams> {
  const posted = page.waitForRequest((request) => request.method() === "POST" && !request.url().includes("/api/"))
  await act()
  const request = await posted
  const status = (await request.response())?.status() ?? 0
  expect([200, 202, 204, 302, 303], `${request.url()} is answered ${status}`).toContain(status)
  return new URLSearchParams(request.postData() ?? "")
}

/** The form with this hidden field. */
export const formWith = (name: string, value: string) => `main form:has(input[name="${name}"][value="${value}"])`

/** The effect of a form that leaves the page. */
export const isGone = (form: string) => (page: Page) => expect(page.locator(form)).toHaveCount(0)

/** The effect of a form whose page reports the action (`redirectWithNotice`). */
export const isDoneAs = (done: string) => (page: Page) => expect(page.locator(`[data-done="${done}"]`)).toBeVisible()
