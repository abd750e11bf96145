import { Form, type ShouldRevalidateFunction, useNavigation } from "react-router"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { textOf } from "../../platform/i18n/text.server"
import { formatCents } from "../../platform/money"
import { Button, buttonClass } from "../../platform/ui/Button"
import { TextField } from "../../platform/ui/fields/TextField"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { useServerForm } from "../../platform/ui/forms/server-form"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { Unbroken } from "../../platform/ui/Unbroken"
import { deleteAccount, lossesOfDeletion, obstaclesToDeletion } from "../deletion/deletion.server"
import { type DeletionRequest, deletionForm } from "../forms"
import { leaveSession } from "../leave-session.server"
import { CurrentPassword } from "../password/ui/PasswordField"
import { neededReauthentication } from "../security/reauthentication.server"
import { requireSecurityPage, submitWithReauthentication } from "../security/security-page.server"
import { ReauthenticateForm } from "../sign-in/ui/ReauthenticateForm"
import { SettingsSection } from "../ui/SettingsSection"
import { TextLink } from "../ui/TextLink"
import type { Route } from "./+types/security-delete"

export const meta = () => plainHead(m.accounts_delete_title(), m.accounts_delete_lead())

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { page, role } = requireSecurityPage(ctx, url.pathname)
  const obstacles = await obstaclesToDeletion(ctx)
  const { losses, lostCents } = await lossesOfDeletion(ctx)
  return {
    page,
    isCustomer: role === "personal",
    losses: losses.map(({ code, details }) => textOf(code, details) ?? code),
    lostCents,
    obstacles: obstacles.map(({ code, details }) => textOf(code, details) ?? code),
    reauthentication: await neededReauthentication(ctx),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitWithReauthentication(ctx, url, request, deletionForm, async (input, cookies) => {
    await deleteAccount(ctx, input, cookies)
    return leaveSession(ctx, cookies, "/account-deleted")
  })
}

/** Reloads the list of losses if it has changed since the page was shown. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionResult?.code === "accounts.deletion-loss"

const goes = [
  m.accounts_delete_goes_profile,
  m.accounts_delete_goes_documents,
  m.accounts_delete_goes_keys,
  m.accounts_delete_goes_cards,
  m.accounts_delete_goes_drivers,
  m.accounts_delete_goes_vouchers,
]
const goesOfBusiness = [
  m.accounts_delete_goes_company,
  m.accounts_delete_goes_company_documents,
  m.accounts_delete_goes_keys,
  m.accounts_delete_goes_cards,
]
const stays = [m.accounts_delete_stays_records, m.accounts_delete_stays_log, m.accounts_delete_stays_goodbye]
const staysOfBusiness = [m.accounts_delete_stays_company, m.accounts_delete_stays_log, m.accounts_delete_stays_goodbye]

export default function SecurityDeletePage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, isCustomer, obstacles, losses, lostCents, reauthentication } = loaderData
  return (
    <>
      <div className="grid gap-5">
        <p>
          <TextLink to={page}>{m.accounts_to_security()}</TextLink>
        </p>
        <PageHeading title={m.accounts_delete_title()} lead={m.accounts_delete_lead()} />
      </div>
      <div className="grid gap-12">
        <SettingsSection title={m.accounts_delete_goes()}>
          <Points words={isCustomer ? goes : goesOfBusiness} />
        </SettingsSection>
        <SettingsSection title={m.accounts_delete_stays()}>
          <Points words={isCustomer ? stays : staysOfBusiness} />
          <div className="grid justify-items-start gap-4">
            <p className="text-muted">{m.accounts_delete_export_first()}</p>
            <a href={`${page}/data.zip`} download className={buttonClass("outline")}>
              {m.accounts_data_export()}
            </a>
          </div>
        </SettingsSection>
        <div className="grid gap-8 border-t border-line pt-8">
          {losses.length > 0 ? <Losses words={losses} lostCents={lostCents} isCustomer={isCustomer} /> : null}
          {obstacles.length > 0 ? (
            <Notice tone="danger" title={m.accounts_delete_obstacles_title()} className="max-w-2xl">
              <ul className="my-3 grid list-disc gap-1.5 pl-5">
                {obstacles.map((obstacle) => (
                  <li key={obstacle}>
                    <Unbroken>{obstacle}</Unbroken>
                  </li>
                ))}
              </ul>
              <p>{isCustomer ? m.accounts_delete_obstacles_help() : m.accounts_delete_obstacles_help_business()}</p>
            </Notice>
          ) : reauthentication === "stale" ? (
            <ReauthenticateForm />
          ) : (
            <LastStep reauthentication={reauthentication} lostCents={lostCents} result={actionData} />
          )}
        </div>
      </div>
    </>
  )
}

/** What else is deleted or lost: remaining balances of gift cards and vouchers, a partner's listings. */
function Losses({ words, lostCents, isCustomer }: { words: string[]; lostCents: number; isCustomer: boolean }) {
  const withoutMoney = isCustomer ? m.accounts_delete_loses_sight() : m.accounts_delete_loses_business()
  const title = lostCents > 0 ? m.accounts_delete_loses({ amount: formatCents(lostCents, "eur") }) : withoutMoney
  return (
    <Notice tone={lostCents > 0 ? "danger" : undefined} title={title} className="max-w-2xl">
      <ul className="my-3 grid list-disc gap-1.5 pl-5">
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ul>
      {isCustomer ? (
        <p>
          <TextLink to="/account/gift-cards">{m.accounts_delete_loses_look()}</TextLink>
        </p>
      ) : null}
    </Notice>
  )
}

function Points({ words }: { words: (() => string)[] }) {
  return (
    <ul className="grid max-w-[65ch] list-disc gap-2 pl-5 marker:text-accent">
      {words.map((word) => (
        <li key={word()}>{word()}</li>
      ))}
    </ul>
  )
}

type LastStepProps = {
  reauthentication: "password" | "fresh"
  /** The loss that the page shows, in euro cents. */
  lostCents: number
  result: Route.ComponentProps["actionData"]
}

/** Confirmation by the password, or by typing a word if the account has none. */
function LastStep({ reauthentication, lostCents, result }: LastStepProps) {
  const busy = useNavigation().state !== "idle"
  const { props, field, refusal } = useServerForm<DeletionRequest>(result)
  return (
    <Form method="post" {...props} className="grid max-w-xl gap-5">
      <FormErrors refusal={refusal} />
      <input type="hidden" name="lostCents" value={lostCents} />
      {reauthentication === "password" ? (
        <CurrentPassword error={field("currentPassword").error} />
      ) : (
        <TextField
          {...field("word")}
          label={m.accounts_delete_word_label({ word: m.accounts_deletion_word() })}
          autoComplete="off"
          autoCapitalize="none"
          required
        />
      )}
      <Button variant="danger" pending={busy} className="justify-self-start">
        {m.accounts_delete_submit()}
      </Button>
    </Form>
  )
}
