import { Form, useNavigation } from "react-router"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button, LinkButton } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { plainHead } from "../../platform/ui/page/page-head"
import { confirmEmailChange } from "../email-change.server"
import { linkForm } from "../forms"
import { securityPages } from "../rules/security-page"
import { withCookies } from "../sign-in/cookies.server"
import { AuthLayout } from "../ui/AuthLayout"
import type { Route } from "./+types/email-change"

export const meta = () => [
  ...plainHead(m.accounts_email_move_title(), m.accounts_email_move_lead()),
  { name: "referrer", content: "same-origin" },
]

/** A GET must not use the link up: mail scanners open links. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { actor } = ctxOf(context)
  return {
    token: new URL(request.url).searchParams.get("token") ?? "",
    page: securityPages[actor.kind === "person" ? actor.role : "personal"],
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const cookies: string[] = []
  const result = await submitForm(ctx, await readForm(request), linkForm, async (input) => {
    const changed = await confirmEmailChange(ctx, input)
    cookies.push(...changed.cookies)
    return { needsPassword: changed.needsPassword, page: changed.page }
  })
  return withCookies(result, cookies)
}

export default function EmailChangePage({ loaderData: { token, page }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting"
  const refusal = useRefusal(actionData)
  const done = actionData?.done
  if (done)
    return (
      <AuthLayout title={m.accounts_email_moved_title()} lead={m.accounts_email_moved_lead()}>
        {done.needsPassword ? <p>{m.accounts_email_moved_password()}</p> : null}
        <div className="flex flex-wrap gap-4">
          {done.needsPassword ? (
            <LinkButton to="/forgot-password">{m.accounts_email_moved_set_password()}</LinkButton>
          ) : null}
          <LinkButton to={done.page} variant={done.needsPassword ? "outline" : undefined}>
            {m.accounts_to_account()}
          </LinkButton>
        </div>
      </AuthLayout>
    )
  const isLinkInvalid = !token || refusal?.code === "accounts.link-invalid" || Boolean(refusal?.fields.token)
  if (isLinkInvalid)
    return (
      <AuthLayout title={m.accounts_email_move_title()} lead={m.accounts_email_move_spent()}>
        <div>
          <LinkButton to={`${page}/email`}>{m.accounts_to_account()}</LinkButton>
        </div>
      </AuthLayout>
    )
  return (
    <AuthLayout title={m.accounts_email_move_title()} lead={m.accounts_email_move_lead()}>
      <FormErrors refusal={refusal} />
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <Button pending={busy}>{m.accounts_email_move_submit()}</Button>
      </Form>
    </AuthLayout>
  )
}
