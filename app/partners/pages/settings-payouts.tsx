import { Form, useNavigation } from "react-router"
import { buttonForm } from "../../accounts/forms"
import { signOutAndReturn } from "../../accounts/leave-session.server"
import { CurrentPassword } from "../../accounts/password/ui/PasswordField"
import { neededReauthentication } from "../../accounts/security/reauthentication.server"
import { ReauthenticateForm } from "../../accounts/sign-in/ui/ReauthenticateForm"
import { SavedNotice } from "../../accounts/ui/SavedNotice"
import { requireRole } from "../../platform/authorise.server"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { useServerForm } from "../../platform/ui/forms/server-form"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { payoutForm, payoutOf } from "../forms"
import { PayoutChoice } from "../payouts/ui/PayoutChoice"
import { payoutText } from "../payouts/ui/payout-text"
import { changePayout, ownSettings } from "../settings.server"
import { Fact, Facts } from "../ui/Facts"
import type { Route } from "./+types/settings-payouts"

const PAGE = "/partner/settings/payouts"

export const meta = () => plainHead(m.partners_settings_payouts(), m.partners_payouts_lead())

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { payout, commissionPercent } = await ownSettings(ctx)
  return { payout, commissionPercent, reauthentication: await neededReauthentication(ctx) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const authorise = () => requireRole(ctx, "business")
  const form = await readForm(request)
  const cookies = request.headers.get("cookie")
  if (form.get("intent") === "sign-in-again")
    return submitForm(ctx, form, buttonForm, () => signOutAndReturn(ctx, cookies, PAGE), { authorise })
  return submitForm(ctx, form, payoutForm, (input) => changePayout(ctx, payoutOf(input), input, cookies), { authorise })
}

/** Where the partner is paid; the stored details are shown masked, and only the owner changes them. */
export default function PayoutsSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { payout, commissionPercent, reauthentication } = loaderData
  return (
    <>
      <PageHeading title={m.partners_settings_payouts()} lead={m.partners_payouts_lead()} />
      <div className="max-w-2xl">
        <Facts>
          <Fact name={m.partners_payout()}>{payout ? payoutText(payout) : m.partners_payout_none()}</Fact>
          <Fact name={m.partners_commission()}>{m.partners_commission_value({ percent: commissionPercent })}</Fact>
        </Facts>
      </div>
      <Section id="change" title={payout ? m.partners_payout_change_title() : m.partners_payout_add_title()}>
        {payout ? <p className="max-w-2xl text-muted">{m.partners_payouts_change_prepared()}</p> : null}
        {reauthentication === "stale" ? (
          <ReauthenticateForm />
        ) : (
          <PayoutForm
            // After a change the form is empty again.
            key={actionData?.status === "success" ? actionData.at : "form"}
            method={payout?.method}
            asksPassword={reauthentication === "password"}
            result={actionData?.status === "success" ? undefined : actionData}
          />
        )}
        <SavedNotice at={actionData?.status === "success" ? actionData.at : undefined}>
          {m.partners_saved()}
        </SavedNotice>
      </Section>
    </>
  )
}

type Props = {
  method: string | undefined
  asksPassword: boolean
  result: Route.ComponentProps["actionData"]
}

function PayoutForm({ method, asksPassword, result }: Props) {
  const busy = useNavigation().formMethod === "POST"
  const { props, field, refusal } = useServerForm(result, { defaultValue: { payoutMethod: method } })
  return (
    <Form method="post" {...props} className="grid max-w-xl gap-5">
      <FormErrors refusal={refusal} />
      <PayoutChoice method={field("payoutMethod")} iban={field("iban")} paypalEmail={field("paypalEmail")} />
      {asksPassword ? <CurrentPassword error={field("currentPassword").error} /> : null}
      <Button pending={busy} className="justify-self-start">
        {m.platform_save()}
      </Button>
    </Form>
  )
}
