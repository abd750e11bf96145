import { useRef } from "react"
import { Form, useNavigation } from "react-router"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button, LinkButton } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { useServerForm } from "../../platform/ui/forms/server-form"
import { plainHead } from "../../platform/ui/page/page-head"
import { type PasswordReset, resetForm } from "../forms"
import { resetPassword } from "../password/password.server"
import { NewPassword } from "../password/ui/PasswordField"
import { withReturnPath } from "../rules/return-path"
import { withCookies } from "../sign-in/cookies.server"
import { AuthLayout } from "../ui/AuthLayout"
import { useFilled } from "../ui/use-filled"
import type { Route } from "./+types/reset-password"

export const meta = () => [
  ...plainHead(m.accounts_reset_title(), m.accounts_reset_lead()),
  { name: "referrer", content: "strict-origin" },
]

export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  return { token: query.get("token") ?? "", from: query.get("from") ?? "" }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const cookies: string[] = []
  const result = await submitForm(ctx, await readForm(request), resetForm, async (input) => {
    cookies.push(...(await resetPassword(ctx, input)))
  })
  return withCookies(result, cookies)
}

export default function ResetPasswordPage({ loaderData: { token, from }, actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  const filled = useFilled(form, "password", "confirmPassword")
  const busy = useNavigation().state === "submitting"
  const { props, refusal } = useServerForm<PasswordReset>(actionData)
  if (actionData?.status === "success")
    return (
      <AuthLayout title={m.accounts_reset_done_title()} lead={m.accounts_reset_done()}>
        <div>
          <LinkButton to={withReturnPath("/signin", from)}>{m.accounts_sign_in()}</LinkButton>
        </div>
      </AuthLayout>
    )
  const isLinkInvalid = !token || refusal?.code === "accounts.link-invalid" || Boolean(refusal?.fields.token)
  if (isLinkInvalid)
    return (
      <AuthLayout title={m.accounts_reset_title()} lead={m.accounts_link_invalid()}>
        <div>
          <LinkButton to={withReturnPath("/forgot-password", from)}>{m.accounts_reset_again()}</LinkButton>
        </div>
      </AuthLayout>
    )
  return (
    <AuthLayout title={m.accounts_reset_title()} lead={m.accounts_reset_lead()}>
      <FormErrors refusal={refusal} />
      <Form ref={form} method="post" {...props} className="grid gap-5">
        <input type="hidden" name="token" value={token} />
        <NewPassword label={m.accounts_new_password()} errors={refusal?.fields ?? {}} />
        <Button pending={busy} disabled={!filled}>
          {m.accounts_reset_submit()}
        </Button>
      </Form>
    </AuthLayout>
  )
}
