import { data } from "react-router"
import { ownerForm, passwordChangeForm, sessionForm } from "../../accounts/forms"
import { unlinkGoogle } from "../../accounts/google/unlink.server"
import { proofNeeded } from "../../accounts/owner-proof.server"
import { changePassword } from "../../accounts/password-change.server"
import { hasTwoFactor, passkeysOf, requireProfile, signInMethodsOf } from "../../accounts/queries.server"
import { endOtherSessions, endSession, sessionsOf } from "../../accounts/sessions.server"
import { requireRole } from "../../platform/authorise.server"
import { brand } from "../../platform/brand"
import { formatInstant } from "../../platform/dates"
import { ctxOf, parseForm, readForm, refuseForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { buttonClass } from "../../platform/ui/button-look"
import { LinkButton } from "../../platform/ui/LinkButton"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/PageHeading"
import { GoogleLink } from "../ui/GoogleLink"
import { Key } from "../ui/Key"
import { PasswordChange } from "../ui/PasswordChange"
import { Section } from "../ui/Section"
import { SessionList } from "../ui/SessionList"
import type { Route } from "./+types/security"

/** Where someone who signs in with Google minds the security of that account (part 3 §2). */
const GOOGLE_SECURITY = "https://myaccount.google.com/security"

export const meta = () => [{ title: `${m.account_tab_security()} · ${brand.name}` }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { id, email } = await requireProfile(ctx)
  const [methods, twoFactor, passkeys, sessions] = [
    await signInMethodsOf(ctx, id),
    await hasTwoFactor(ctx, id),
    (await passkeysOf(ctx)).length,
    await sessionsOf(ctx),
  ]
  return {
    email,
    hasPassword: methods.password,
    google: methods.google,
    proof: await proofNeeded(ctx),
    twoFactor,
    passkeys,
    sessions: sessions.map(({ openedAt, ...session }) => ({
      ...session,
      openedAt: formatInstant(openedAt, ctx.locale, { dateStyle: "medium", timeStyle: "short" }),
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  requireRole(ctx, "personal")
  const form = await readForm(request)
  const intent = form.get("intent")
  const headers = new Headers()
  const sent = request.headers.get("cookie")
  try {
    if (intent === "end-session") await endSession(ctx, parseForm(sessionForm, form))
    else if (intent === "end-others") await endOtherSessions(ctx)
    else if (intent === "unlink-google") await unlinkGoogle(ctx, parseForm(ownerForm, form), sent)
    else {
      const cookies = await changePassword(ctx, parseForm(passwordChangeForm, form), sent)
      for (const cookie of cookies) headers.append("set-cookie", cookie)
    }
    return data({ ok: true as const, intent, at: ctx.now().getTime() }, { headers })
  } catch (error) {
    const answer = refuseForm(error, form)
    return data({ ...answer.data, intent }, { status: answer.init?.status })
  }
}

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword, google, proof, twoFactor, passkeys, sessions } = loaderData
  const aboutPassword = actionData?.intent === "password"
  const aboutGoogle = actionData?.intent === "unlink-google"
  const aboutSessions = !aboutPassword && !aboutGoogle
  const refusal = actionData && !actionData.ok ? actionData : undefined
  const doneAt = actionData?.ok ? actionData.at : undefined
  return (
    <>
      <PageHeading title={m.account_tab_security()} lead={m.account_security_lead()} />
      <div className="grid gap-12">
        <Section title={m.account_security_email()} lead={email}>
          <div>
            <LinkButton to="/account/security/email" look="outline">
              {m.account_security_email_change()}
            </LinkButton>
          </div>
        </Section>
        <Section title={m.account_security_password()} lead={passwordWords(hasPassword, google)}>
          {hasPassword ? (
            <PasswordChange refusal={aboutPassword ? refusal : undefined} doneAt={aboutPassword ? doneAt : undefined} />
          ) : google ? (
            <div>
              <a href={GOOGLE_SECURITY} rel="noreferrer" className={buttonClass("outline")}>
                {m.account_security_google_link()}
              </a>
            </div>
          ) : (
            <div>
              <LinkButton to="/forgot-password" look="outline">
                {m.account_security_password_set()}
              </LinkButton>
            </div>
          )}
        </Section>
        {google ? (
          <Section title={m.account_google_title()} lead={m.account_google_lead()}>
            <GoogleLink
              isLast={!hasPassword && passkeys === 0}
              proof={proof}
              refusal={aboutGoogle ? refusal : undefined}
            />
          </Section>
        ) : aboutGoogle && doneAt ? (
          <Notice tone="success">{m.account_google_unlinked()}</Notice>
        ) : null}
        <Section title={m.account_security_more()}>
          <div className="grid border-t border-line">
            {hasPassword ? (
              <Key
                title={m.account_security_two_factor()}
                state={twoFactor ? m.account_security_on() : m.account_security_off()}
                to="/account/security/two-factor"
              />
            ) : null}
            <Key title={m.account_security_passkeys()} state={passkeyWords(passkeys)} to="/account/security/passkeys" />
          </div>
        </Section>
        <Section title={m.account_sessions_title()}>
          {refusal && aboutSessions ? <Notice tone="danger">{refusal.message}</Notice> : null}
          <SessionList sessions={sessions} endedAt={aboutSessions ? doneAt : undefined} />
        </Section>
        <Section title={m.account_data_title()} lead={m.account_data_export_lead()}>
          <div className="grid justify-items-start gap-5">
            <a href="/account/security/data.zip" download className={buttonClass("outline")}>
              {m.account_data_export()}
            </a>
            <p className="max-w-[60ch] text-muted">{m.account_data_delete_lead()}</p>
            <LinkButton to="/account/security/delete" look="danger">
              {m.account_data_delete()}
            </LinkButton>
          </div>
        </Section>
      </div>
    </>
  )
}

function passwordWords(hasPassword: boolean, google: boolean): string {
  if (hasPassword) return m.account_security_password_lead()
  return google ? m.account_security_google() : m.account_security_password_none()
}

function passkeyWords(count: number): string {
  if (count === 0) return m.account_security_passkeys_none()
  return count === 1 ? m.account_security_passkeys_one() : m.account_security_passkeys_some({ count })
}
