import { createRoute, z } from "@hono/zod-openapi"
import type { Context } from "hono"
import { type ApiEnv, answer, bodyOf, newApi, refusals } from "../../platform/http/api.server"
import { ownerForm } from "../forms"
import { startPasskeyRegistration, startPasskeySignIn } from "./passkeys.server"

/** WebAuthn options for the browser. */
export const passkeyApi = newApi()

const options = z.record(z.string(), z.unknown()).openapi("PasskeyOptions", {
  description: "PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON of WebAuthn",
})
const optionsResponse = answer(
  "The options for `navigator.credentials`; a cookie binds them to this browser for five minutes",
  options,
)

function setCookies(c: Context<ApiEnv>, cookies: string[]): void {
  c.header("cache-control", "private, no-store")
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true })
}

passkeyApi.openapi(
  createRoute({
    method: "post",
    path: "/api/passkeys/registration",
    summary: "Starts the registration of a passkey; requires the current password if the account has one",
    request: { body: bodyOf(ownerForm) },
    responses: { 200: optionsResponse, ...refusals(401, 403, 409, 422, 429) },
  }),
  async (c) => {
    const ceremony = await startPasskeyRegistration(c.get("ctx"), c.req.valid("json"), c.req.header("cookie") ?? null)
    setCookies(c, ceremony.cookies)
    return c.json({ ...ceremony.options }, 200)
  },
)

passkeyApi.openapi(
  createRoute({
    method: "post",
    path: "/api/passkeys/sign-in",
    summary: "Starts a sign-in by passkey, which is completed at /signin/passkey",
    responses: { 200: optionsResponse, ...refusals(403, 429) },
  }),
  async (c) => {
    const ceremony = await startPasskeySignIn(c.get("ctx"))
    setCookies(c, ceremony.cookies)
    return c.json({ ...ceremony.options }, 200)
  },
)
