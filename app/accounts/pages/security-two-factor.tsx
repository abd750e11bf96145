import { ctxOf, readForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { notFound } from "../../platform/refusal"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { buttonForm, codeForm, ownerForm } from "../forms"
import { hasAuthenticatorApp, signInMethodsOf } from "../queries.server"
import { requireSecurityPage, submitOnSecurityPage } from "../security/security-page.server"
import { withCookies } from "../sign-in/cookies.server"
import {
  confirmTotpSetup,
  recoveryCodesLeft,
  removeAuthenticatorApp,
  renewRecoveryCodes,
  startTotpSetup,
} from "../two-factor/two-factor.server"
import { TwoFactorPanel } from "../two-factor/ui/TwoFactorPanel"
import { TextLink } from "../ui/TextLink"
import type { Route } from "./+types/security-two-factor"

export const meta = () => plainHead(m.accounts_two_factor_title(), m.accounts_two_factor_lead())

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { userId, page } = requireSecurityPage(ctx, url.pathname)
  return {
    page,
    on: await hasAuthenticatorApp(ctx, userId),
    codesLeft: await recoveryCodesLeft(ctx),
    hasPassword: (await signInMethodsOf(ctx, userId)).password,
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await readForm(request)
  const cookies = request.headers.get("cookie")
  switch (form.get("intent")) {
    case "begin":
      return submitOnSecurityPage(ctx, url, form, ownerForm, async (input) => ({
        setup: await startTotpSetup(ctx, input, cookies),
      }))
    case "confirm": {
      const setCookies: string[] = []
      const result = await submitOnSecurityPage(ctx, url, form, codeForm, async (input) => {
        const confirmed = await confirmTotpSetup(ctx, input, cookies)
        setCookies.push(...confirmed.cookies)
        return { codes: confirmed.recoveryCodes }
      })
      return withCookies(result, setCookies)
    }
    case "renew":
      return submitOnSecurityPage(ctx, url, form, ownerForm, async (input) => ({
        codes: await renewRecoveryCodes(ctx, input, cookies),
      }))
    case "disable":
      return submitOnSecurityPage(ctx, url, form, ownerForm, async (input) => {
        await removeAuthenticatorApp(ctx, input, cookies)
        return { off: true }
      })
    default:
      return submitOnSecurityPage(ctx, url, form, buttonForm, () => Promise.reject(notFound()))
  }
}

export default function TwoFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <div className="grid gap-5">
        <p>
          <TextLink to={loaderData.page}>{m.accounts_to_security()}</TextLink>
        </p>
        <PageHeading title={m.accounts_two_factor_title()} lead={m.accounts_two_factor_lead()} />
      </div>
      <TwoFactorPanel state={loaderData} result={actionData} page={`${loaderData.page}/two-factor`} />
    </>
  )
}
