import { useRef } from "react"
import { Form, redirect, useNavigation } from "react-router"
import { brand } from "../../platform/brand"
import { ctxOf, parseForm, readForm, refuseForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { Notice } from "../../platform/ui/Notice"
import { useRootData } from "../../platform/ui/root-data"
import { TextField } from "../../platform/ui/TextField"
import { signInForm } from "../forms"
import { afterSignIn } from "../rules/return-path"
import { signIn } from "../session.server"
import { AccountSheet } from "../ui/AccountSheet"
import { DemoAccounts } from "../ui/DemoAccounts"
import { PasswordField } from "../ui/PasswordField"
import { TextLink } from "../ui/TextLink"
import type { Route } from "./+types/signin"

export const meta = () => [{ title: `${m.accounts_sign_in_title()} · ${brand.name}` }]

export function loader({ request, context }: Route.LoaderArgs) {
  const { actor } = ctxOf(context)
  const from = new URL(request.url).searchParams.get("from") ?? ""
  if (actor.kind === "person") throw redirect(afterSignIn(actor.role, from))
  return { from }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await readForm(request)
  try {
    const { person, cookies } = await signIn(ctx, parseForm(signInForm, form), request.headers.get("cookie"))
    const headers = new Headers()
    for (const cookie of cookies) headers.append("set-cookie", cookie)
    return redirect(afterSignIn(person.role, String(form.get("from") ?? "")), { headers })
  } catch (error) {
    return refuseForm(error, form)
  }
}

export default function SignInPage({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { demo } = useRootData()
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().formAction?.startsWith("/signin") ?? false
  const fields = refusal?.fields ?? {}
  return (
    <AccountSheet title={m.accounts_sign_in_title()} lead={m.accounts_sign_in_lead()}>
      {refusal ? (
        <Notice tone="danger">
          <p>{refusal.message}</p>
          {refusal.code === "accounts.email-unconfirmed" ? (
            <Form method="post" action="/check-email" className="mt-3">
              <input type="hidden" name="email" value={refusal.values.email} />
              <Button look="outline">{m.accounts_resend()}</Button>
            </Form>
          ) : null}
        </Notice>
      ) : null}
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <input type="hidden" name="from" value={refusal?.values.from ?? loaderData.from} />
        <TextField
          label={m.accounts_email()}
          type="email"
          name="email"
          autoComplete="username"
          required
          defaultValue={refusal?.values.email}
          error={fields.email}
        />
        <PasswordField
          label={m.accounts_password()}
          name="password"
          autoComplete="current-password"
          required
          error={fields.password}
        />
        <div className="grid gap-4 pt-1">
          <Button pending={busy}>{m.accounts_sign_in()}</Button>
          <p className="text-[0.9375rem]">
            <TextLink to="/forgot-password">{m.accounts_forgot()}</TextLink>
          </p>
        </div>
      </Form>
      <p className="border-t border-line pt-6 text-[0.9375rem] text-muted">
        {m.accounts_no_account()} <TextLink to="/signup">{m.accounts_sign_up_title()}</TextLink>
      </p>
      {demo ? <DemoAccounts form={form} /> : null}
    </AccountSheet>
  )
}
