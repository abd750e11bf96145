import { data, redirect } from "react-router"
import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { textOf } from "../../platform/i18n/text.server"
import { Refusal } from "../../platform/refusal"
import { rememberedAddress } from "../mail-address.server"
import { verifyEmail } from "../sign-up.server"
import { AccountSheet } from "../ui/AccountSheet"
import { ResendForm } from "../ui/ResendForm"
import type { Route } from "./+types/verify"

export const meta = () => [{ title: `${m.accounts_verify_failed_title()} · ${brand.name}` }]

/** The link in the mail: confirms the address and goes on; a spent link offers a new one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  try {
    await verifyEmail(ctxOf(context), { token: new URL(request.url).searchParams.get("token") ?? "" })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const lead = error.status === 429 ? textOf(error.code, error.details) : m.accounts_verify_failed_lead()
    return data({ lead, email: await rememberedAddress(request.headers.get("cookie")) }, { status: error.status })
  }
  throw redirect("/confirmation-success")
}

export default function VerifyPage({ loaderData: { lead, email } }: Route.ComponentProps) {
  return (
    <AccountSheet title={m.accounts_verify_failed_title()} lead={lead}>
      <ResendForm email={email} />
    </AccountSheet>
  )
}
