import { data, Form, redirect, useNavigation } from "react-router"
import { ctxOf, parseForm, readForm, refusalInit } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { textOf } from "../../platform/i18n/text.server"
import { Refusal } from "../../platform/refusal"
import { Button } from "../../platform/ui/Button"
import { plainHead } from "../../platform/ui/page-head"
import { linkForm } from "../forms"
import { rememberedAddress } from "../mail-address.server"
import { carrying } from "../rules/return-path"
import { verifyEmail } from "../sign-up.server"
import { AccountSheet } from "../ui/AccountSheet"
import { ResendForm } from "../ui/ResendForm"
import type { Route } from "./+types/verify"

export const meta = () => [
  ...plainHead(m.accounts_verify_title(), m.accounts_verify_lead()),
  { name: "referrer", content: "strict-origin" },
]

/** Opening the link of the mail changes nothing: programs that look into mails open links too. */
export async function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const email = await rememberedAddress(request.headers.get("cookie"))
  return { token: query.get("token") ?? "", from: query.get("from") ?? "", email }
}

/** Confirms the address and goes on. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  try {
    await verifyEmail(ctxOf(context), parseForm(linkForm, form))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const lead = error.status === 429 ? textOf(error.code, error.details) : undefined
    return data({ lead }, refusalInit(error))
  }
  throw redirect(carrying("/confirmation-success", new URL(request.url).searchParams.get("from")))
}

export default function VerifyPage({ loaderData: { token, from, email }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting"
  if (!token || actionData)
    return (
      <AccountSheet title={m.accounts_verify_failed_title()} lead={actionData?.lead ?? m.accounts_verify_failed_lead()}>
        <ResendForm email={email} from={from} />
      </AccountSheet>
    )
  return (
    <AccountSheet title={m.accounts_verify_title()} lead={m.accounts_verify_lead()}>
      <Form method="post" action={carrying("/auth/verify", from)}>
        <input type="hidden" name="token" value={token} />
        <Button pending={busy}>{m.accounts_verify_submit()}</Button>
      </Form>
    </AccountSheet>
  )
}
