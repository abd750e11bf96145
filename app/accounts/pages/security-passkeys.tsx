import { romeDate } from "../../platform/dates"
import { ctxOf, readForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { notFound } from "../../platform/refusal"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { resultFor, useRefusal } from "../../platform/ui/forms/server-form"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { buttonForm, newPasskeyForm, passkeyForm, passkeyNameForm } from "../forms"
import { passkeysOf } from "../queries.server"
import { neededReauthentication } from "../security/reauthentication.server"
import { requireSecurityPage, submitOnSecurityPage } from "../security/security-page.server"
import { finishPasskeyRegistration, removePasskey, renamePasskey } from "../two-factor/passkeys.server"
import { AddPasskey } from "../two-factor/ui/AddPasskey"
import { PasskeyList } from "../two-factor/ui/PasskeyList"
import { TextLink } from "../ui/TextLink"
import type { Route } from "./+types/security-passkeys"

export const meta = () => plainHead(m.accounts_passkeys_title(), m.accounts_passkeys_lead())

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { page } = requireSecurityPage(ctx, url.pathname)
  const passkeys = await passkeysOf(ctx)
  return {
    page,
    reauthentication: await neededReauthentication(ctx),
    passkeys: passkeys.map(({ id, name, addedAt }) => ({ id, name, addedOn: addedAt && romeDate(addedAt) })),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await readForm(request)
  switch (form.get("intent")) {
    case "add":
      return submitOnSecurityPage(ctx, url, form, newPasskeyForm, async (input) => {
        await finishPasskeyRegistration(ctx, input, request.headers.get("cookie"))
      })
    case "rename":
      return submitOnSecurityPage(ctx, url, form, passkeyNameForm, (input) => renamePasskey(ctx, input))
    case "remove":
      return submitOnSecurityPage(ctx, url, form, passkeyForm, (input) => removePasskey(ctx, input))
    default:
      return submitOnSecurityPage(ctx, url, form, buttonForm, () => Promise.reject(notFound()))
  }
}

export default function PasskeysPage({
  loaderData: { page, reauthentication, passkeys },
  actionData: result,
}: Route.ComponentProps) {
  const refusal = useRefusal(result)
  const isDone = (intent: string) => resultFor(result, { intent })?.status === "success"
  return (
    <>
      <div className="grid gap-5">
        <p>
          <TextLink to={page}>{m.accounts_to_security()}</TextLink>
        </p>
        <PageHeading title={m.accounts_passkeys_title()} lead={m.accounts_passkeys_lead()} />
      </div>
      <FormErrors refusal={refusal} className="max-w-3xl" />
      {isDone("rename") ? <Notice tone="success">{m.accounts_passkey_renamed()}</Notice> : null}
      {isDone("remove") ? <Notice tone="success">{m.accounts_passkey_removed()}</Notice> : null}
      {passkeys.length > 0 ? (
        <PasskeyList passkeys={passkeys} result={result} />
      ) : (
        <p className="text-muted">{m.accounts_passkeys_none()}</p>
      )}
      <Section id="add-passkey" title={m.accounts_passkey_add_title()}>
        {reauthentication === "stale" ? (
          <Notice>{m.accounts_sign_in_again()}</Notice>
        ) : (
          <AddPasskey asksPassword={reauthentication === "password"} />
        )}
      </Section>
    </>
  )
}
