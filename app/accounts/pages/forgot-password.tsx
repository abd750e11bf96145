import { useRef } from "react"
import { Form, useNavigation } from "react-router"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { TextField } from "../../platform/ui/fields/TextField"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { useServerForm } from "../../platform/ui/forms/server-form"
import { Notice } from "../../platform/ui/Notice"
import { plainHead } from "../../platform/ui/page/page-head"
import { type EmailRequest, emailForm } from "../forms"
import { requestPasswordReset } from "../password/password.server"
import { withReturnPath } from "../rules/return-path"
import { AuthLayout } from "../ui/AuthLayout"
import { TextLink } from "../ui/TextLink"
import { useFilled } from "../ui/use-filled"
import type { Route } from "./+types/forgot-password"

export const meta = () => plainHead(m.accounts_forgot_title(), m.accounts_forgot_lead())

const fromOf = (request: Request) => new URL(request.url).searchParams.get("from") ?? ""

export const loader = ({ request }: Route.LoaderArgs) => ({ from: fromOf(request) })

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitForm(ctx, await readForm(request), emailForm, ({ email }) =>
    requestPasswordReset(ctx, { email, from: fromOf(request) }),
  )
}

export default function ForgotPasswordPage({ loaderData: { from }, actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  const filled = useFilled(form, "email")
  const busy = useNavigation().formAction?.startsWith("/forgot-password") ?? false
  const { props, field, refusal } = useServerForm<EmailRequest>(actionData)
  return (
    <AuthLayout title={m.accounts_forgot_title()} lead={m.accounts_forgot_lead()}>
      {actionData?.status === "success" ? <Notice tone="success">{m.accounts_forgot_done()}</Notice> : null}
      <FormErrors refusal={refusal} />
      <Form ref={form} method="post" {...props} className="grid gap-5">
        <TextField {...field("email")} label={m.accounts_email()} type="email" autoComplete="username" required />
        <Button pending={busy} disabled={!filled}>
          {m.accounts_forgot_submit()}
        </Button>
      </Form>
      <p className="border-t border-line pt-6 text-note">
        <TextLink to={withReturnPath("/signin", from)}>{m.accounts_to_sign_in()}</TextLink>
      </p>
    </AuthLayout>
  )
}
