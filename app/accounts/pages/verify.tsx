import { Form, redirect, useNavigation } from "react-router"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { plainHead } from "../../platform/ui/page/page-head"
import { linkForm } from "../forms"
import { returnPath, withReturnPath } from "../rules/return-path"
import { setCookieHeaders } from "../sign-in/cookies.server"
import { rememberedAddress, rememberedSignUp, verifyEmail } from "../sign-up/sign-up.server"
import { AuthLayout } from "../ui/AuthLayout"
import { ResendForm } from "../ui/ResendForm"
import type { Route } from "./+types/verify"

export const meta = () => [
  ...plainHead(m.accounts_verify_title(), m.accounts_verify_lead()),
  { name: "referrer", content: "strict-origin" },
]

/** A GET must not use the link up: mail scanners open links. */
export async function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const email = rememberedAddress(request.headers.get("cookie"))
  return { token: query.get("token") ?? "", from: query.get("from") ?? "", email }
}

/** Confirms the address; if that signs the user in, redirects to the page in `from`. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const from = new URL(request.url).searchParams.get("from")
  return submitForm(ctx, await readForm(request), linkForm, async (input) => {
    const signUpId = rememberedSignUp(request.headers.get("cookie"))
    const signedIn = await verifyEmail(ctx, input, signUpId)
    const headers = setCookieHeaders(signedIn?.cookies ?? [])
    const to = signedIn && returnPath(from)
    return redirect(to ?? withReturnPath("/confirmation-success", from), { headers })
  })
}

export default function VerifyPage({ loaderData: { token, from, email }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting"
  const refusal = useRefusal(actionData)
  const isInvalid = refusal?.code === "accounts.link-invalid" || Boolean(refusal?.fields.token)
  if (!token || refusal)
    return (
      <AuthLayout
        title={m.accounts_verify_failed_title()}
        lead={refusal && !isInvalid ? refusal.message : m.accounts_verify_failed_lead()}
      >
        <ResendForm email={email} from={from} />
      </AuthLayout>
    )
  return (
    <AuthLayout title={m.accounts_verify_title()} lead={m.accounts_verify_lead()}>
      <Form method="post" action={withReturnPath("/auth/verify", from)}>
        <input type="hidden" name="token" value={token} />
        <Button pending={busy}>{m.accounts_verify_submit()}</Button>
      </Form>
    </AuthLayout>
  )
}
