import { Form, useNavigation } from "react-router"
import { phoneForm } from "../../accounts/forms"
import { requireProfile } from "../../accounts/queries.server"
import { securityPages } from "../../accounts/rules/security-page"
import { SavedNotice } from "../../accounts/ui/SavedNotice"
import { TextLink } from "../../accounts/ui/TextLink"
import { requireRole } from "../../platform/authorise.server"
import { brand } from "../../platform/brand"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { MailLink } from "../../platform/ui/ContactLink"
import { TextField } from "../../platform/ui/fields/TextField"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { useServerForm } from "../../platform/ui/forms/server-form"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { savePhone } from "../settings.server"
import type { Route } from "./+types/settings-profile"

export const meta = () => plainHead(m.partners_settings_profile(), m.partners_profile_lead())

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  requireRole(ctx, "business")
  const { companyName, name, email, phone } = await requireProfile(ctx)
  return { companyName, name, email, phone }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitForm(ctx, await readForm(request), phoneForm, (input) => savePhone(ctx, input), {
    authorise: () => requireRole(ctx, "business"),
  })
}

/** Company, name and e-mail are read-only (part 3 §2): an operator changes the first two. */
export default function PartnerProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { companyName, name, email, phone } = loaderData
  const busy = useNavigation().formMethod === "POST"
  const { props, field, refusal } = useServerForm(actionData, { defaultValue: { phone } })
  return (
    <>
      <PageHeading title={m.partners_settings_profile()} lead={m.partners_profile_lead()} />
      <Form method="post" {...props} className="grid max-w-xl gap-5">
        <FormErrors refusal={refusal} />
        <TextField label={m.accounts_company()} value={companyName ?? ""} readOnly autoComplete="organization" />
        <TextField
          label={m.accounts_full_name()}
          value={name}
          readOnly
          autoComplete="name"
          description={
            <>
              {m.partners_profile_fixed()} <MailLink address={brand.email} />
            </>
          }
        />
        <TextField
          label={m.accounts_email()}
          type="email"
          value={email}
          readOnly
          autoComplete="email"
          description={<TextLink to={`${securityPages.business}/email`}>{m.accounts_security_email_change()}</TextLink>}
        />
        <TextField {...field("phone")} label={m.accounts_phone()} type="tel" autoComplete="tel" />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button pending={busy}>{m.platform_save()}</Button>
          <SavedNotice at={actionData?.at}>{m.partners_saved()}</SavedNotice>
        </div>
      </Form>
    </>
  )
}
