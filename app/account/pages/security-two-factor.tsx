import { data } from "react-router"
import { codeForm, ownerForm } from "../../accounts/forms"
import { hasTwoFactor, signInMethodsOf } from "../../accounts/queries.server"
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  recoveryCodesLeft,
  renewRecoveryCodes,
} from "../../accounts/two-factor.server"
import { TextLink } from "../../accounts/ui/TextLink"
import { TwoFactorPanel } from "../../accounts/ui/TwoFactorPanel"
import { requireRole } from "../../platform/authorise.server"
import { brand } from "../../platform/brand"
import { ctxOf, parseForm, readForm, refuseForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { notFound } from "../../platform/refusal"
import { PageHeading } from "../../platform/ui/PageHeading"
import type { Route } from "./+types/security-two-factor"

const PAGE = "/account/security/two-factor"

export const meta = () => [{ title: `${m.accounts_two_factor_title()} · ${brand.name}` }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { userId } = requireRole(ctx, "personal")
  return {
    on: await hasTwoFactor(ctx, userId),
    codesLeft: await recoveryCodesLeft(ctx),
    hasPassword: (await signInMethodsOf(ctx, userId)).password,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  requireRole(ctx, "personal")
  const form = await readForm(request)
  const cookies = request.headers.get("cookie")
  try {
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
          <TextLink to="/account/security">{m.accounts_to_security()}</TextLink>
        </p>
        <PageHeading title={m.accounts_two_factor_title()} lead={m.accounts_two_factor_lead()} />
      </div>
      <TwoFactorPanel state={loaderData} answer={actionData} page={PAGE} />
    </>
  )
}
