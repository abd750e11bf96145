import { Form, redirectDocument, useNavigation } from "react-router"
import { requestEmailChange } from "../../accounts/email-change.server"
import { buttonForm, type EmailChange, emailChangeForm } from "../../accounts/forms"
import { proofNeeded } from "../../accounts/owner-proof.server"
import { requireProfile, signInMethodsOf } from "../../accounts/queries.server"
import { signOut } from "../../accounts/sign-in/session.server"
import { CurrentPassword } from "../../accounts/ui/CurrentPassword"
import { TextLink } from "../../accounts/ui/TextLink"
import { requireRole } from "../../platform/authorise.server"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/FormErrors"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/PageHeading"
import { plainHead } from "../../platform/ui/page-head"
import { useServerForm } from "../../platform/ui/server-form"
import { TextField } from "../../platform/ui/TextField"
import { ReauthenticateForm } from "../ui/ReauthenticateForm"
import type { Route } from "./+types/security-email"

export const meta = () => plainHead(m.account_email_title(), m.account_email_description())

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { id, email } = await requireProfile(ctx)
  return { email, proof: await proofNeeded(ctx), google: (await signInMethodsOf(ctx, id)).google }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const allow = () => requireRole(ctx, "personal")
  const form = await readForm(request)
  const cookies = request.headers.get("cookie")
  if (form.get("intent") === "sign-in-again")
    return submitForm(
      ctx,
      form,
      buttonForm,
      async () => {
        const headers = new Headers()
        for (const cookie of await signOut(ctx, cookies)) headers.append("set-cookie", cookie)
        return redirectDocument("/signin?from=/account/security/email", { headers })
      },
      { allow },
    )
  return submitForm(
    ctx,
    form,
    emailChangeForm,
    async (input) => {
      await requestEmailChange(ctx, input, cookies)
    },
    { allow },
  )
}

export default function SecurityEmailPage({ loaderData: { email, proof, google }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting"
  const { props, field, refusal } = useServerForm<EmailChange>(actionData)
  if (actionData?.status === "success")
    return (
      <>
        <div className="grid gap-5">
          <p>
            <TextLink to="/account/security">{m.accounts_to_security()}</TextLink>
          </p>
          <PageHeading title={m.account_email_sent_title()} />
        </div>
        <Notice tone="success" className="max-w-xl">
          {m.account_email_sent()}
        </Notice>
      </>
    )
  return (
    <>
      <div className="grid gap-5">
        <p>
          <TextLink to="/account/security">{m.accounts_to_security()}</TextLink>
        </p>
        <PageHeading title={m.account_email_title()} lead={m.account_email_lead({ email })} />
      </div>
      {google ? <Notice className="max-w-xl">{m.accounts_email_change_google()}</Notice> : null}
      {proof === "stale" ? (
        <ReauthenticateForm />
      ) : (
        <Form method="post" {...props} className="grid max-w-xl gap-5">
          <FormErrors refusal={refusal} />
          <TextField {...field("email")} label={m.account_email_new()} type="email" autoComplete="email" required />
          {proof === "password" ? <CurrentPassword error={field("currentPassword").error} /> : null}
          <Button pending={busy} className="justify-self-start">
            {m.account_email_submit()}
          </Button>
        </Form>
      )}
    </>
  )
}
