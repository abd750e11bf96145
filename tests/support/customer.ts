import { type APIRequestContext, expect } from "@playwright/test"
import { holderOf } from "./application"
import { latestMail } from "./e2e"
import { NEW_PASSWORD } from "./sign-up-journey"

/** A personal account of the running site whose holder has proved who they are. */
export type Customer = { name: string; email: string; password: string }

/** Makes such an account as people do, but by requests alone; `request` is signed in to it afterwards. */
export async function verifiedCustomer(request: APIRequestContext, email: string): Promise<Customer> {
  const { firstName, lastName } = holderOf(email)
  const name = `${firstName} ${lastName}`
  const password = NEW_PASSWORD
  await send(request, "/signup", { name, email, password, confirmPassword: password, terms: "on" })
  const { links } = await latestMail(request, email, "accounts.verify")
  const { pathname, searchParams } = new URL(links.find((each) => each.includes("/auth/verify")) ?? "")
  await send(request, pathname, { token: searchParams.get("token") ?? "" })
  await send(request, "/signin", { email, password, from: "" })
  const check = await send(request, "/account/documents", { intent: "instant" })
  // The page to which the provider sends people back is where the site learns the outcome.
  const back = await send(request, check, { outcome: "verified" })
  const documents = await (await request.get(back)).text()
  expect(documents, "the page of a verified customer offers no check").not.toContain('value="instant"')
  return { name, email, password }
}

/** Sends a form; answers where its sender is sent next. */
async function send(request: APIRequestContext, path: string, form: Record<string, string>): Promise<string> {
  const answer = await request.post(path, { form, maxRedirects: 0 })
  expect([302, 303], `${path} was answered ${answer.status()}`).toContain(answer.status())
  return answer.headers().location ?? ""
}
