import { Form, redirect, useNavigation } from "react-router"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Refusal } from "../../platform/refusal"
import { Button } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { useServerForm } from "../../platform/ui/forms/server-form"
import { plainHead } from "../../platform/ui/page/page-head"
import { type SecondFactorInput, secondFactorForm } from "../forms"
import { afterSignIn, withReturnPath } from "../rules/return-path"
import { setCookieHeaders } from "../sign-in/cookies.server"
import { hasPendingSecondFactor, verifySecondFactor } from "../sign-in/second-factor.server"
import { dialogResponse } from "../sign-in/sign-in-notices.server"
import { SecondFactorFields } from "../two-factor/ui/SecondFactorFields"
import { AuthLayout } from "../ui/AuthLayout"
import { TextLink } from "../ui/TextLink"
import type { Route } from "./+types/signin-code"

export const meta = () => plainHead(m.accounts_second_factor_title(), m.accounts_second_factor_lead())

/** The sign-in page shows the reason. */
const backToSignIn = (from: string, { headers }: Request) =>
  redirect(withReturnPath("/signin", from, { error: headers.has("cookie") ? "code-expired" : "cookies-refused" }))

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const query = new URL(request.url).searchParams
  const from = query.get("from") ?? ""
  if (ctx.actor.kind === "person") throw redirect(afterSignIn(ctx.actor.role, from))
  if (!(await hasPendingSecondFactor(ctx, request.headers.get("cookie")))) throw backToSignIn(from, request)
  return { from, usesRecoveryCode: query.get("by") === "recovery" }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await readForm(request)
  const from = String(form.get("from") ?? "")
  return submitForm(ctx, form, secondFactorForm, async (input) => {
    try {
      const { person, cookies } = await verifySecondFactor(ctx, input, request.headers.get("cookie"))
      const headers = setCookieHeaders(cookies)
      if (form.has("inDialog")) return dialogResponse("none", headers)
      return redirect(afterSignIn(person.role, from), { headers })
    } catch (error) {
      const isExpired = error instanceof Refusal && error.code === "accounts.second-factor-expired"
      if (isExpired && !form.has("inDialog")) return backToSignIn(from, request)
      throw error
    }
  })
}

export default function SignInCodePage({ loaderData: { from, usesRecoveryCode }, actionData }: Route.ComponentProps) {
  const { props, refusal } = useServerForm<SecondFactorInput>(actionData)
  const busy = useNavigation().formAction?.startsWith("/signin/code") ?? false
  const otherMethodPath = withReturnPath("/signin/code", from, usesRecoveryCode ? {} : { by: "recovery" })
  return (
    <AuthLayout
      title={m.accounts_second_factor_title()}
      lead={usesRecoveryCode ? m.accounts_second_factor_recovery_lead() : m.accounts_second_factor_lead()}
    >
      <FormErrors refusal={refusal}>
        {refusal?.code === "accounts.browser-unknown" ? (
          <p className="mt-3">
            <TextLink to={withReturnPath("/forgot-password", from)}>{m.accounts_forgot()}</TextLink>
          </p>
        ) : null}
      </FormErrors>
      <Form key={String(usesRecoveryCode)} method="post" {...props} className="grid gap-5">
        <input type="hidden" name="from" value={from} />
        <SecondFactorFields usesRecoveryCode={usesRecoveryCode} error={refusal?.fields.code} />
        <div className="grid gap-4 pt-1">
          <Button pending={busy}>{m.accounts_sign_in()}</Button>
          <p className="text-note">
            <TextLink to={otherMethodPath} replace>
              {usesRecoveryCode ? m.accounts_second_factor_by_app() : m.accounts_second_factor_by_recovery()}
            </TextLink>
          </p>
        </div>
      </Form>
    </AuthLayout>
  )
}
