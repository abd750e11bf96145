import { useRef } from "react"
import { data, Form, useNavigation } from "react-router"
import { ctxOf, parseForm, readForm, refuseForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/FormErrors"
import { LinkButton } from "../../platform/ui/LinkButton"
import { plainHead } from "../../platform/ui/page-head"
import { resetForm } from "../forms"
import { resetPassword } from "../password.server"
import { carrying } from "../rules/return-path"
import { AccountSheet } from "../ui/AccountSheet"
import { NewPassword } from "../ui/NewPassword"
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
  const form = await readForm(request)
  try {
    const cookies = await resetPassword(ctxOf(context), parseForm(resetForm, form))
    const headers = new Headers()
    for (const cookie of cookies) headers.append("set-cookie", cookie)
    return data({ ok: true as const }, { headers })
  } catch (error) {
    return refuseForm(error, form)
  }
}

export default function ResetPasswordPage({ loaderData: { token, from }, actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  const filled = useFilled(form, "password", "confirmPassword")
  const busy = useNavigation().state === "submitting"
  if (actionData?.ok)
    return (
      <AccountSheet title={m.accounts_reset_done_title()} lead={m.accounts_reset_done()}>
        <div>
          <LinkButton to={carrying("/signin", from)}>{m.accounts_sign_in()}</LinkButton>
        </div>
      </AccountSheet>
    )
  const spent = !token || actionData?.code === "accounts.link-invalid" || Boolean(actionData?.fields.token)
  if (spent)
    return (
      <AccountSheet title={m.accounts_reset_title()} lead={m.accounts_link_invalid()}>
        <div>
          <LinkButton to={carrying("/forgot-password", from)}>{m.accounts_reset_again()}</LinkButton>
        </div>
      </AccountSheet>
    )
  return (
    <AccountSheet title={m.accounts_reset_title()} lead={m.accounts_reset_lead()}>
      <FormErrors refusal={actionData} />
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <input type="hidden" name="token" value={token} />
        <NewPassword label={m.accounts_new_password()} errors={actionData?.fields ?? {}} />
        <Button pending={busy} disabled={!filled}>
          {m.accounts_reset_submit()}
        </Button>
      </Form>
    </AccountSheet>
  )
}
