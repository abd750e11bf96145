import { data } from "react-router"
import { ctxOf, parseForm, readForm, refuseForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { notFound } from "../../platform/refusal"
import { PageHeading } from "../../platform/ui/PageHeading"
import { plainHead } from "../../platform/ui/page-head"
import { codeForm, ownerForm } from "../forms"
import { hasTwoFactor, signInMethodsOf } from "../queries.server"
import { requireSecurityPage } from "../security-page.server"
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  recoveryCodesLeft,
  renewRecoveryCodes,
} from "../two-factor.server"
import { TextLink } from "../ui/TextLink"
import { TwoFactorPanel } from "../ui/TwoFactorPanel"
import type { Route } from "./+types/security-two-factor"

export const meta = () => plainHead(m.accounts_two_factor_title(), m.accounts_two_factor_lead())

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { userId, page } = requireSecurityPage(ctx, url.pathname)
  return {
    page,
    on: await hasTwoFactor(ctx, userId),
    codesLeft: await recoveryCodesLeft(ctx),
    hasPassword: (await signInMethodsOf(ctx, userId)).password,
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await readForm(request)
  const cookies = request.headers.get("cookie")
  try {
    requireSecurityPage(ctx, url.pathname)
    switch (form.get("intent")) {
      case "begin":
        return { ok: true as const, setup: await beginTwoFactor(ctx, parseForm(ownerForm, form), cookies) }
      case "confirm": {
        const { recoveryCodes, cookies: setCookies } = await confirmTwoFactor(ctx, parseForm(codeForm, form), cookies)
        const headers = new Headers()
        for (const cookie of setCookies) headers.append("set-cookie", cookie)
        return data({ ok: true as const, codes: recoveryCodes }, { headers })
      }
      case "renew":
        return { ok: true as const, codes: await renewRecoveryCodes(ctx, parseForm(ownerForm, form), cookies) }
      case "disable":
        await disableTwoFactor(ctx, parseForm(ownerForm, form), cookies)
        return { ok: true as const, off: true as const }
      default:
        throw notFound()
    }
  } catch (error) {
    return refuseForm(error, form)
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
      <TwoFactorPanel state={loaderData} answer={actionData} page={`${loaderData.page}/two-factor`} />
    </>
  )
}
