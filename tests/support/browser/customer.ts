import { type APIRequestContext, expect, type Page } from "@playwright/test"
import { holderOf } from "../rental-request"
import { latestMail } from "./e2e"

/** The password of all customers made by tests. */
export const NEW_PASSWORD = "Vento-di-maestrale-7"

/** A personal account of the running site. */
export type Customer = { name: string; email: string; password: string }

/** Makes a verified account by requests, without a browser; `request` is then signed in to it. */
export async function verifiedCustomer(request: APIRequestContext, email: string): Promise<Customer> {
  const customer = await newAccount(request, email)
  const check = await send(request, "/account/documents", { intent: "instant" })
  // The site reads the outcome on the page to which the provider redirects.
  const back = await send(request, check, { outcome: "verified" })
  const documents = await (await request.get(back)).text()
  expect(documents, "the page of a verified customer offers no check").not.toContain('value="instant"')
  return customer
}

/** Makes an account by requests, personal or of `companyName`; `request` is then signed in to it. */
export async function newAccount(request: APIRequestContext, email: string, companyName?: string): Promise<Customer> {
  const { firstName, lastName } = holderOf(email)
  return signedUpAndIn(request, { name: `${firstName} ${lastName}`, email, password: NEW_PASSWORD }, companyName)
}

async function signedUpAndIn(request: APIRequestContext, customer: Customer, companyName?: string): Promise<Customer> {
  const { email, password } = customer
  const { pathname, searchParams } = await signedUp(request, customer, companyName)
  await send(request, pathname, { token: searchParams.get("token") ?? "" })
  await send(request, "/signin", { email, password, from: "" })
  return customer
}

/** Signs a new customer, Anna Melis, up and in by requests, and opens `path`; returns the e-mail address. */
export async function newCustomer(
  page: Page,
  language: "it" | "en",
  tag: string,
  path = "/account/documents",
): Promise<string> {
  const email = `cliente-${tag}-${Date.now()}@example.org`
  // Sets the language of the account.
  await page.request.get(`/signup?lang=${language}`)
  await signedUpAndIn(page.request, { name: "Anna Melis", email, password: NEW_PASSWORD })
  await page.goto(path)
  return email
}

/** Signs up by a request; returns the link of the mail that confirms the address. */
export async function signedUp(
  request: APIRequestContext,
  { name, email, password }: Customer,
  companyName?: string,
): Promise<URL> {
  const business: Record<string, string> = companyName ? { type: "business", companyName } : {}
  await send(request, "/signup", { name, email, password, confirmPassword: password, terms: "on", ...business })
  const { links } = await latestMail(request, email, "accounts.verify")
  return new URL(links.find((link) => link.includes("/auth/verify")) ?? "")
}

/** Posts a form; returns the target of the redirect. */
async function send(request: APIRequestContext, path: string, form: Record<string, string>): Promise<string> {
  const response = await request.post(path, { form, maxRedirects: 0 })
  expect([302, 303], `${path} was answered ${response.status()}`).toContain(response.status())
  return response.headers().location ?? ""
}
