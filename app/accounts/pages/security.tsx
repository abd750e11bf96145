import { isOperator } from "../../platform/authorise.server"
import { formatMoment } from "../../platform/date-format"
import { ctxOf, readForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { buttonClass, LinkButton } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { resultFor, useRefusal } from "../../platform/ui/forms/server-form"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { pendingEmail, withdrawEmailChange } from "../email-change.server"
import { buttonForm, ownerForm, passwordChangeForm, sessionForm } from "../forms"
import { unlinkGoogle } from "../google/unlink.server"
import { changePassword } from "../password/password-change.server"
import { PasswordChange } from "../password/ui/PasswordChange"
import { hasAuthenticatorApp, passkeysOf, requireProfile, signInMethodsOf } from "../queries.server"
import { neededReauthentication } from "../security/reauthentication.server"
import { requireSecurityPage, submitOnSecurityPage } from "../security/security-page.server"
import { withCookies } from "../sign-in/cookies.server"
import { endOtherSessions, endSession, sessionsOf } from "../sign-in/session-list.server"
import { SessionList } from "../sign-in/ui/SessionList"
import { GoogleLink } from "../ui/GoogleLink"
import { SavedNotice } from "../ui/SavedNotice"
import { PendingEmail, SettingRow, SettingsSection } from "../ui/SettingsSection"
import type { Route } from "./+types/security"

/** Security settings of a Google account (part 3 §2). */
const GOOGLE_SECURITY = "https://myaccount.google.com/security"

export const meta = () => plainHead(m.accounts_security_title(), m.accounts_security_lead())

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { page, role } = requireSecurityPage(ctx, url.pathname)
  const { id, email } = await requireProfile(ctx)
  const pending = await pendingEmail(ctx)
  const [methods, twoFactor, passkeys, sessions] = [
    await signInMethodsOf(ctx, id),
    await hasAuthenticatorApp(ctx, id),
    (await passkeysOf(ctx)).length,
    await sessionsOf(ctx),
  ]
  return {
    page,
    ownsData: role !== "operator",
    isPartner: role === "business",
    needsFactor: role === "operator" && !isOperator(ctx),
    email,
    pending: pending && { email: pending.email, until: formatMoment(pending.until) },
    hasPassword: methods.password,
    google: methods.google,
    reauthentication: await neededReauthentication(ctx),
    twoFactor,
    passkeys,
    sessions: sessions.map(({ openedAt, ...session }) => ({
      ...session,
      openedAt: formatMoment(openedAt),
    })),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await readForm(request)
  const sentCookies = request.headers.get("cookie")
  switch (form.get("intent")) {
    case "end-session":
      return submitOnSecurityPage(ctx, url, form, sessionForm, (input) => endSession(ctx, input))
    case "end-others":
      return submitOnSecurityPage(ctx, url, form, buttonForm, async () => void (await endOtherSessions(ctx)))
    case "withdraw-email":
      return submitOnSecurityPage(ctx, url, form, buttonForm, () => withdrawEmailChange(ctx))
    case "unlink-google":
      return submitOnSecurityPage(ctx, url, form, ownerForm, (input) => unlinkGoogle(ctx, input, sentCookies))
    default: {
      const cookies: string[] = []
      const result = await submitOnSecurityPage(ctx, url, form, passwordChangeForm, async (input) => {
        cookies.push(...(await changePassword(ctx, input, sentCookies)))
      })
      return withCookies(result, cookies)
    }
  }
}

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    page,
    ownsData,
    isPartner,
    needsFactor,
    email,
    pending,
    hasPassword,
    google,
    reauthentication,
    twoFactor,
    passkeys,
    sessions,
  } = loaderData
  const passwordResult = resultFor(actionData, { intent: "password" })
  const googleResult = resultFor(actionData, { intent: "unlink-google" })
  const emailResult = resultFor(actionData, { intent: "withdraw-email" })
  const sessionResult = passwordResult || googleResult || emailResult ? undefined : actionData
  const emailRefusal = useRefusal(emailResult)
  const sessionRefusal = useRefusal(sessionResult)
  return (
    <>
      <PageHeading
        title={m.accounts_security_title()}
        lead={ownsData ? m.accounts_security_lead() : m.accounts_security_lead_keys()}
      />
      {needsFactor ? (
        <Notice tone="info" title={m.accounts_operator_setup()}>
          <p>{m.accounts_operator_setup_lead()}</p>
          <p className="flex flex-wrap gap-3 pt-3 pb-1">
            {hasPassword ? <LinkButton to={`${page}/two-factor`}>{m.accounts_operator_setup_app()}</LinkButton> : null}
            <LinkButton to={`${page}/passkeys`} variant={hasPassword ? "outline" : undefined}>
              {m.accounts_operator_setup_passkey()}
            </LinkButton>
          </p>
        </Notice>
      ) : null}
      <div className="grid gap-12">
        <SettingsSection title={m.accounts_security_email()} lead={email}>
          <FormErrors refusal={emailRefusal} />
          {pending ? <PendingEmail {...pending} /> : null}
          {ownsData || emailResult ? (
            <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
              {ownsData ? (
                <LinkButton to={`${page}/email`} variant="outline">
                  {m.accounts_security_email_change()}
                </LinkButton>
              ) : null}
              <SavedNotice at={emailResult?.at}>{m.accounts_security_email_withdrawn()}</SavedNotice>
            </div>
          ) : null}
        </SettingsSection>
        <SettingsSection title={m.accounts_security_password()} lead={passwordLead(hasPassword, google)}>
          {hasPassword ? (
            <PasswordChange result={passwordResult} />
          ) : google ? (
            <div>
              <a href={GOOGLE_SECURITY} rel="noreferrer" className={buttonClass("outline")}>
                {m.accounts_security_google_link()}
              </a>
            </div>
          ) : (
            <div>
              <LinkButton to="/forgot-password" variant="outline">
                {m.accounts_security_password_set()}
              </LinkButton>
            </div>
          )}
        </SettingsSection>
        {google ? (
          <SettingsSection title={m.accounts_google_link_title()} lead={m.accounts_google_link_lead()}>
            <GoogleLink
              isLast={!hasPassword && passkeys === 0}
              reauthentication={reauthentication}
              result={googleResult}
            />
          </SettingsSection>
        ) : googleResult?.status === "success" ? (
          <Notice tone="success">{m.accounts_google_link_unlinked()}</Notice>
        ) : null}
        <SettingsSection title={m.accounts_security_more()}>
          <div className="grid border-t border-line">
            {hasPassword ? (
              <SettingRow
                title={m.accounts_security_two_factor()}
                state={twoFactor ? m.accounts_security_on() : m.accounts_security_off()}
                to={`${page}/two-factor`}
              />
            ) : null}
            <SettingRow title={m.accounts_security_passkeys()} state={passkeyCount(passkeys)} to={`${page}/passkeys`} />
          </div>
        </SettingsSection>
        <SettingsSection title={m.accounts_sessions_title()}>
          <FormErrors refusal={sessionRefusal} />
          <SessionList sessions={sessions} endedAt={sessionResult?.at} />
        </SettingsSection>
        {ownsData ? <OwnData page={page} isPartner={isPartner} /> : null}
      </div>
    </>
  )
}

function OwnData({ page, isPartner }: { page: string; isPartner: boolean }) {
  const lead = isPartner ? m.accounts_data_export_lead_partner() : m.accounts_data_export_lead()
  return (
    <SettingsSection title={m.accounts_data_title()} lead={lead}>
      <div className="grid justify-items-start gap-5">
        <a href={`${page}/data.zip`} download className={buttonClass("outline")}>
          {m.accounts_data_export()}
        </a>
        <p className="max-w-[60ch] text-muted">{m.accounts_data_delete_lead()}</p>
        <LinkButton to={`${page}/delete`} variant="danger">
          {m.accounts_data_delete()}
        </LinkButton>
      </div>
    </SettingsSection>
  )
}

function passwordLead(hasPassword: boolean, google: boolean): string {
  if (hasPassword) return m.accounts_security_password_lead()
  return google ? m.accounts_security_google() : m.accounts_security_password_none()
}

const passkeyCount = (count: number): string =>
  count === 0 ? m.accounts_security_passkeys_none() : m.accounts_security_passkeys_count({ count })
