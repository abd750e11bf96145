import { Form, redirect, useNavigation } from "react-router"
import { brand } from "../../platform/brand"
import { ctxOf, parseForm, readForm, refuseForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { Checkbox } from "../../platform/ui/Checkbox"
import { Notice } from "../../platform/ui/Notice"
import { TextField } from "../../platform/ui/TextField"
import { signUpForm } from "../forms"
import { rememberAddress } from "../mail-address.server"
import { homeOf } from "../rules/return-path"
import { signUp } from "../sign-up.server"
import { AccountSheet } from "../ui/AccountSheet"
import { NewPassword } from "../ui/NewPassword"
import { TextLink } from "../ui/TextLink"
import type { Route } from "./+types/signup"

export const meta = () => [{ title: `${m.accounts_sign_up_title()} · ${brand.name}` }]

export function loader({ context }: Route.LoaderArgs) {
  const { actor } = ctxOf(context)
  if (actor.kind === "person") throw redirect(homeOf(actor.role))
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await readForm(request)
  try {
    const input = parseForm(signUpForm, form)
    await signUp(ctx, input)
    const cookie = await rememberAddress(input.email, ctx.config.baseUrl.startsWith("https://"))
    return redirect("/check-email", { headers: { "set-cookie": cookie } })
  } catch (error) {
    return refuseForm(error, form)
  }
}

export default function SignUpPage({ actionData: refusal }: Route.ComponentProps) {
  const busy = useNavigation().formAction === "/signup"
  const fields = refusal?.fields ?? {}
  return (
    <AccountSheet title={m.accounts_sign_up_title()} lead={m.accounts_sign_up_lead()}>
      {refusal ? <Notice tone="danger">{refusal.message}</Notice> : null}
      <Form method="post" noValidate className="grid gap-5">
        <TextField
          label={m.accounts_full_name()}
          name="name"
          autoComplete="name"
          required
          defaultValue={refusal?.values.name}
          error={fields.name}
        />
        <TextField
          label={m.accounts_email()}
          type="email"
          name="email"
          autoComplete="email"
          required
          defaultValue={refusal?.values.email}
          error={fields.email}
        />
        <NewPassword label={m.accounts_password()} errors={fields} />
        <Checkbox name="terms" required defaultChecked={refusal?.values.terms === "on"} error={fields.terms}>
          {m.accounts_terms_label()}{" "}
          <TextLink to="/terms" target="_blank">
            {m.accounts_terms_link()}
          </TextLink>
        </Checkbox>
        <Button pending={busy}>{m.accounts_sign_up()}</Button>
      </Form>
      <p className="border-t border-line pt-6 text-[0.9375rem] text-muted">
        {m.accounts_have_account()} <TextLink to="/signin">{m.accounts_sign_in()}</TextLink>
      </p>
    </AccountSheet>
  )
}
