import { useRef } from "react"
import { Form, redirect, useNavigation } from "react-router"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { useServerForm } from "../../platform/ui/forms/server-form"
import { Notice } from "../../platform/ui/Notice"
import { plainHead } from "../../platform/ui/page/page-head"
import { useRootData } from "../../platform/ui/page/root-data"
import { type SignIn, signInForm } from "../forms"
import { googleOf } from "../google/provider.server"
import { afterSignIn, withReturnPath } from "../rules/return-path"
import { setCookieHeaders } from "../sign-in/cookies.server"
import { signIn } from "../sign-in/sign-in.server"
import { dialogResponse, redirectSignedIn, signInNotice } from "../sign-in/sign-in-notices.server"
import { DemoAccounts } from "../sign-in/ui/DemoAccounts"
import { useSession } from "../sign-in/ui/SessionProvider"
import { SignInFields } from "../sign-in/ui/SignInFields"
import { PasskeyButton } from "../two-factor/ui/PasskeyButton"
import { AuthLayout } from "../ui/AuthLayout"
import { GoogleButton } from "../ui/GoogleButton"
import { TextLink } from "../ui/TextLink"
import type { Route } from "./+types/signin"

export const meta = () => plainHead(m.accounts_sign_in_title(), m.accounts_sign_in_lead())

export function loader({ request, context }: Route.LoaderArgs) {
  const { actor, config } = ctxOf(context)
  const query = new URL(request.url).searchParams
  const from = query.get("from") ?? ""
  if (actor.kind === "person") throw redirect(afterSignIn(actor.role, from))
  return { from, google: googleOf(config) !== undefined, notice: signInNotice(query.get("error")) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await readForm(request)
  return submitForm(ctx, form, signInForm, async (input) => {
    const from = String(form.get("from") ?? "")
    const result = await signIn(ctx, input, request.headers.get("cookie"))
    const headers = setCookieHeaders(result.cookies)
    if (form.has("inDialog")) return dialogResponse("isSecondFactorPending" in result ? "code" : "none", headers)
    if ("isSecondFactorPending" in result) return redirect(withReturnPath("/signin/code", from), { headers })
    return redirectSignedIn(request, { to: afterSignIn(result.person.role, from), from, headers })
  })
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { props, field, refusal } = useServerForm<SignIn>(actionData)
  const { demo } = useRootData()
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().formAction?.startsWith("/signin") ?? false
  const { hasEnded } = useSession()
  const { google, notice } = loaderData
  const from = refusal?.values.from ?? loaderData.from
  return (
    <AuthLayout title={m.accounts_sign_in_title()} lead={m.accounts_sign_in_lead()}>
      {hasEnded && !notice && !refusal ? <Notice>{m.accounts_session_ended_elsewhere()}</Notice> : null}
      {notice && !refusal ? <Notice tone={notice.isFailure ? "danger" : "info"}>{notice.message}</Notice> : null}
      <FormErrors refusal={refusal}>
        {refusal?.code === "accounts.sign-in-failed" ? (
          <Form method="post" action={withReturnPath("/check-email", from)} className="mt-3">
            <input type="hidden" name="email" value={refusal.values.email} />
            <Button variant="outline">{m.accounts_resend_confirmation()}</Button>
          </Form>
        ) : null}
      </FormErrors>
      <Form ref={form} method="post" {...props} className="grid gap-5">
        <input type="hidden" name="from" value={from} />
        <SignInFields field={field} />
        <div className="grid gap-4 pt-1">
          <Button pending={busy}>{m.accounts_sign_in()}</Button>
          <p className="text-note">
            <TextLink to={withReturnPath("/forgot-password", from)}>{m.accounts_forgot()}</TextLink>
          </p>
        </div>
      </Form>
      {google ? <GoogleButton from={from} /> : null}
      <PasskeyButton from={from} />
      <p className="border-t border-line pt-6 text-note text-muted">
        {m.accounts_no_account()} <TextLink to={withReturnPath("/signup", from)}>{m.accounts_sign_up_title()}</TextLink>
      </p>
      {demo ? <DemoAccounts form={form} /> : null}
    </AuthLayout>
  )
}
