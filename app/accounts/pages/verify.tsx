import { data, Form, redirect, useNavigation } from "react-router"
import { ctxOf, parseForm, readForm, refusalInit } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { textOf } from "../../platform/i18n/text.server"
import { Refusal } from "../../platform/refusal"
import { Button } from "../../platform/ui/Button"
import { plainHead } from "../../platform/ui/page-head"
import { linkForm } from "../forms"
import { rememberedAddress } from "../mail-address.server"
import { carrying, returnPath } from "../rules/return-path"
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

/** Confirms the address; who is signed in by it goes on to the page they came from. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const from = new URL(request.url).searchParams.get("from")
  const headers = new Headers()
  let to: string | undefined
  try {
    const email = await rememberedAddress(request.headers.get("cookie"))
    const signedIn = await verifyEmail(ctxOf(context), parseForm(linkForm, form), email)
    for (const cookie of signedIn?.cookies ?? []) headers.append("set-cookie", cookie)
    if (signedIn) to = returnPath(from)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const lead = error.status === 429 ? textOf(error.code, error.details) : undefined
    return data({ lead }, refusalInit(error))
  }
  return redirect(to ?? carrying("/confirmation-success", from), { headers })
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
