import { Form, redirect, useNavigation } from "react-router"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { Checkbox } from "../../platform/ui/fields/Checkbox"
import { RadioGroup } from "../../platform/ui/fields/RadioGroup"
import { TextField } from "../../platform/ui/fields/TextField"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { useServerForm } from "../../platform/ui/forms/server-form"
import { plainHead } from "../../platform/ui/page/page-head"
import { type SignUp, signUpForm } from "../forms"
import { googleOf } from "../google/provider.server"
import { NewPassword } from "../password/ui/PasswordField"
import { afterSignIn, withReturnPath } from "../rules/return-path"
import { setCookieHeaders } from "../sign-in/cookies.server"
import { rememberAddress, rememberSignUp, signUp } from "../sign-up/sign-up.server"
import { AuthLayout } from "../ui/AuthLayout"
import { GoogleButton } from "../ui/GoogleButton"
import { TextLink } from "../ui/TextLink"
import type { Route } from "./+types/signup"

export const meta = () => plainHead(m.accounts_sign_up_title(), m.accounts_sign_up_lead())

export function loader({ request, context }: Route.LoaderArgs) {
  const { actor, config } = ctxOf(context)
  const query = new URL(request.url).searchParams
  if (actor.kind === "person") throw redirect(afterSignIn(actor.role, query.get("from")))
  const type = query.get("type") === "business" ? "business" : "personal"
  return { type, from: query.get("from") ?? "", google: googleOf(config) !== undefined }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const from = new URL(request.url).searchParams.get("from") ?? undefined
  return submitForm(ctx, await readForm(request), signUpForm, async (input) => {
    const signUpId = await signUp(ctx, input, from)
    const isSecure = ctx.config.baseUrl.startsWith("https://")
    const headers = setCookieHeaders([rememberAddress(input.email, isSecure), rememberSignUp(signUpId, isSecure)])
    return redirect(withReturnPath("/check-email", from), { headers })
  })
}

/** CSS-only toggle between business and personal fields, so that it works without JavaScript. */
const accountTypeToggle =
  "has-[input[value=business]:checked]:[--of-business:block] has-[input[value=business]:checked]:[--of-person:none]"
const businessOnly = "[display:var(--of-business,none)]"
const personalOnly = "[display:var(--of-person,block)]"

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction?.startsWith("/signup") ?? false
  const { type, from, google } = loaderData
  const { props, field, checkbox, refusal } = useServerForm<SignUp>(actionData, { defaultValue: { type } })
  return (
    <AuthLayout title={m.accounts_sign_up_title()} lead={m.accounts_sign_up_lead()}>
      <div className={`grid gap-9 ${accountTypeToggle}`}>
        <FormErrors refusal={refusal} />
        <Form method="post" {...props} className="grid gap-5">
          <RadioGroup
            {...field("type")}
            label={m.accounts_type()}
            required
            className="sm:grid-cols-2"
            choices={[
              { value: "personal", label: m.accounts_type_personal(), description: m.accounts_type_personal_hint() },
              { value: "business", label: m.accounts_type_business(), description: m.accounts_type_business_hint() },
            ]}
          />
          <TextField
            {...field("name")}
            label={m.accounts_full_name()}
            autoComplete="name"
            autoCapitalize="words"
            required
          />
          <div className={businessOnly}>
            <TextField {...field("companyName")} label={m.accounts_company()} autoComplete="organization" required />
          </div>
          <TextField {...field("email")} label={m.accounts_email()} type="email" autoComplete="email" required />
          <NewPassword label={m.accounts_password()} errors={refusal?.fields ?? {}} />
          <Checkbox {...checkbox("terms")} required>
            {m.accounts_terms_label()}{" "}
            <TextLink to="/terms" target="_blank">
              {m.accounts_terms_link()}
            </TextLink>
          </Checkbox>
          <Button pending={busy}>{m.accounts_sign_up()}</Button>
        </Form>
        {google ? (
          <div className={personalOnly}>
            <GoogleButton from={from} />
          </div>
        ) : null}
      </div>
      <p className="border-t border-line pt-6 text-note text-muted">
        {m.accounts_have_account()} <TextLink to={withReturnPath("/signin", from)}>{m.accounts_sign_in()}</TextLink>
      </p>
    </AuthLayout>
  )
}
