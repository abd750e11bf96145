import { Form, Link, useNavigation } from "react-router"
import { type Profile, profileForm } from "../../accounts/forms"
import { updateProfile } from "../../accounts/profile.server"
import { requireProfile } from "../../accounts/queries.server"
import { birthDateOf } from "../../accounts/rules/personal-details"
import { fullName } from "../../accounts/rules/verified-person"
import { SavedNotice } from "../../accounts/ui/SavedNotice"
import { requireRole } from "../../platform/authorise.server"
import { romeDate } from "../../platform/dates"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { TextField } from "../../platform/ui/fields/TextField"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { useServerForm } from "../../platform/ui/forms/server-form"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import type { Route } from "./+types/profile"

export const meta = () => plainHead(m.account_tab_profile(), m.account_profile_lead())

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const profile = await requireProfile(ctx)
  const { name, email, phone, licenseNumber, licenseIssueDate, idInvalidReason, verifiedPerson } = profile
  return {
    fields: { name, phone, birthDate: birthDateOf(profile), licenseNumber, licenseIssueDate },
    email,
    hasVerifiedBirthDate: Boolean(verifiedPerson?.birthDate),
    verified: verifiedPerson && { name: fullName(verifiedPerson), idInvalidReason },
    today: romeDate(ctx.now()),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitForm(ctx, await readForm(request), profileForm, (input) => updateProfile(ctx, input), {
    authorise: () => requireRole(ctx, "personal"),
  })
}

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { fields, email, hasVerifiedBirthDate, verified, today } = loaderData
  const busy = useNavigation().state === "submitting"
  const { props, field, refusal } = useServerForm<Profile>(actionData, { defaultValue: fields })
  return (
    <>
      <PageHeading title={m.account_tab_profile()} lead={m.account_profile_lead()} />
      <Form method="post" {...props} className="grid max-w-xl gap-5">
        <FormErrors refusal={refusal} />
        <TextField
          label={m.accounts_email()}
          type="email"
          value={email}
          readOnly
          description={
            <>
              {m.accounts_email_fixed()}{" "}
              <Link to="/account/security/email" className="underline underline-offset-4">
                {m.account_email_change()}
              </Link>
            </>
          }
          autoComplete="email"
        />
        <TextField
          {...field("name")}
          label={m.accounts_full_name()}
          autoComplete="name"
          required
          description={
            verified &&
            (verified.idInvalidReason === "name"
              ? m.account_profile_other_name({ name: verified.name })
              : m.account_profile_verified_name({ name: verified.name }))
          }
        />
        <TextField {...field("phone")} label={m.accounts_phone()} type="tel" autoComplete="tel" />
        <fieldset className="grid gap-5 border-t border-line pt-5">
          <legend className="sr-only">{m.account_profile_driving()}</legend>
          <div className="grid gap-1">
            <h2 className="text-2xl">{m.account_profile_driving()}</h2>
            <p className="text-note text-muted">{m.account_profile_driving_lead()}</p>
          </div>
          <TextField
            {...field("birthDate")}
            label={m.bookings_birth_date()}
            type="date"
            max={today}
            autoComplete="bday"
            readOnly={hasVerifiedBirthDate}
            description={hasVerifiedBirthDate ? m.account_profile_verified_birth_date() : undefined}
          />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField
              {...field("licenseNumber")}
              label={m.bookings_license_number()}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
            />
            <TextField
              {...field("licenseIssueDate")}
              label={m.bookings_license_issue_date()}
              type="date"
              max={today}
              autoComplete="off"
            />
          </div>
        </fieldset>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button pending={busy}>{m.platform_save()}</Button>
          <SavedNotice at={actionData?.at}>{m.account_changes_saved()}</SavedNotice>
        </div>
      </Form>
    </>
  )
}
