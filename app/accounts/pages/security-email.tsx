import { Form, useNavigation } from "react-router"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { TextField } from "../../platform/ui/fields/TextField"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { useServerForm } from "../../platform/ui/forms/server-form"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { requestEmailChange } from "../email-change.server"
import { type EmailChange, emailChangeForm } from "../forms"
import { CurrentPassword } from "../password/ui/PasswordField"
import { requireProfile, signInMethodsOf } from "../queries.server"
import { neededReauthentication } from "../security/reauthentication.server"
import { requireSecurityPage, submitWithReauthentication } from "../security/security-page.server"
import { ReauthenticateForm } from "../sign-in/ui/ReauthenticateForm"
import { TextLink } from "../ui/TextLink"
import type { Route } from "./+types/security-email"

export const meta = () => plainHead(m.accounts_email_title(), m.accounts_email_description())

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { page } = requireSecurityPage(ctx, url.pathname)
  const { id, email } = await requireProfile(ctx)
  return {
    page,
    email,
    reauthentication: await neededReauthentication(ctx),
    google: (await signInMethodsOf(ctx, id)).google,
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitWithReauthentication(ctx, url, request, emailChangeForm, (input, cookies) =>
    requestEmailChange(ctx, input, cookies),
  )
}

export default function SecurityEmailPage({
  loaderData: { page, email, reauthentication, google },
  actionData,
}: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting"
  const { props, field, refusal } = useServerForm<EmailChange>(actionData)
  if (actionData?.status === "success")
    return (
      <>
        <div className="grid gap-5">
          <p>
            <TextLink to={page}>{m.accounts_to_security()}</TextLink>
          </p>
          <PageHeading title={m.accounts_email_sent_title()} />
        </div>
        <Notice tone="success" className="max-w-xl">
          {m.accounts_email_sent()}
        </Notice>
      </>
    )
  return (
    <>
      <div className="grid gap-5">
        <p>
          <TextLink to={page}>{m.accounts_to_security()}</TextLink>
        </p>
        <PageHeading title={m.accounts_email_title()} lead={m.accounts_email_lead({ email })} />
      </div>
      {google ? <Notice className="max-w-xl">{m.accounts_email_change_google()}</Notice> : null}
      {reauthentication === "stale" ? (
        <ReauthenticateForm />
      ) : (
        <Form method="post" {...props} className="grid max-w-xl gap-5">
          <FormErrors refusal={refusal} />
          <TextField {...field("email")} label={m.accounts_email_new()} type="email" autoComplete="email" required />
          {reauthentication === "password" ? <CurrentPassword error={field("currentPassword").error} /> : null}
          <Button pending={busy} className="justify-self-start">
            {m.accounts_email_submit()}
          </Button>
        </Form>
      )}
    </>
  )
}
