import { Form, redirectDocument, type ShouldRevalidateFunction, useNavigation } from "react-router"
import { deleteAccount, lossesOfDeletion, obstaclesToDeletion } from "../../accounts/deletion/deletion.server"
import { buttonForm, type DeletionRequest, deletionForm } from "../../accounts/forms"
import { proofNeeded } from "../../accounts/owner-proof.server"
import { signOut } from "../../accounts/sign-in/session.server"
import { CurrentPassword } from "../../accounts/ui/CurrentPassword"
import { Section } from "../../accounts/ui/Section"
import { TextLink } from "../../accounts/ui/TextLink"
import { requireRole } from "../../platform/authorise.server"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { textOf } from "../../platform/i18n/text.server"
import { formatCents } from "../../platform/money"
import { Button } from "../../platform/ui/Button"
import { buttonClass } from "../../platform/ui/button-variant"
import { FormErrors } from "../../platform/ui/FormErrors"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/PageHeading"
import { plainHead } from "../../platform/ui/page-head"
import { useServerForm } from "../../platform/ui/server-form"
import { TextField } from "../../platform/ui/TextField"
import { Unbroken } from "../../platform/ui/Unbroken"
import { ReauthenticateForm } from "../ui/ReauthenticateForm"
import type { Route } from "./+types/security-delete"

export const meta = () => plainHead(m.account_delete_title(), m.account_delete_lead())

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  requireRole(ctx, "personal")
  const obstacles = await obstaclesToDeletion(ctx)
  const { losses, lostCents } = await lossesOfDeletion(ctx)
  return {
    losses: losses.map(({ code, details }) => textOf(code, details) ?? code),
    lostCents,
    obstacles: obstacles.map(({ code, details }) => textOf(code, details) ?? code),
    proof: await proofNeeded(ctx),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const allow = () => requireRole(ctx, "personal")
  const form = await readForm(request)
  const cookies = request.headers.get("cookie")
  const leave = async (to: string) => {
    const headers = new Headers()
    for (const cookie of await signOut(ctx, cookies)) headers.append("set-cookie", cookie)
    return redirectDocument(to, { headers })
  }
  if (form.get("intent") === "sign-in-again")
    return submitForm(
      ctx,
      form,
      buttonForm,
      () => {
        return leave("/signin?from=/account/security/delete")
      },
      { allow },
    )
  return submitForm(
    ctx,
    form,
    deletionForm,
    async (input) => {
      await deleteAccount(ctx, input, cookies)
      return leave("/account-deleted")
    },
    { allow },
  )
}

/** Reloads the list of losses if it has changed since the page was shown. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionResult?.code === "accounts.deletion-loss"

const goes = [
  m.account_delete_goes_profile,
  m.account_delete_goes_documents,
  m.account_delete_goes_keys,
  m.account_delete_goes_cards,
  m.account_delete_goes_drivers,
  m.account_delete_goes_vouchers,
]
const stays = [m.account_delete_stays_records, m.account_delete_stays_log, m.account_delete_stays_goodbye]

export default function SecurityDeletePage({ loaderData, actionData }: Route.ComponentProps) {
  const { obstacles, losses, lostCents, proof } = loaderData
  return (
    <>
      <div className="grid gap-5">
        <p>
          <TextLink to="/account/security">{m.accounts_to_security()}</TextLink>
        </p>
        <PageHeading title={m.account_delete_title()} lead={m.account_delete_lead()} />
      </div>
      <div className="grid gap-12">
        <Section title={m.account_delete_goes()}>
          <Points words={goes} />
        </Section>
        <Section title={m.account_delete_stays()}>
          <Points words={stays} />
          <div className="grid justify-items-start gap-4">
            <p className="text-muted">{m.account_delete_export_first()}</p>
            <a href="/account/security/data.zip" download className={buttonClass("outline")}>
              {m.accounts_data_export()}
            </a>
          </div>
        </Section>
        <div className="grid gap-8 border-t border-line pt-8">
          {losses.length > 0 ? <Losses words={losses} lostCents={lostCents} /> : null}
          {obstacles.length > 0 ? (
            <Notice tone="danger" title={m.account_delete_obstacles_title()} className="max-w-2xl">
              <ul className="my-3 grid list-disc gap-1.5 pl-5">
                {obstacles.map((each) => (
                  <li key={each}>
                    <Unbroken>{each}</Unbroken>
                  </li>
                ))}
              </ul>
              <p>{m.account_delete_obstacles_help()}</p>
            </Notice>
          ) : proof === "stale" ? (
            <ReauthenticateForm />
          ) : (
            <LastStep proof={proof} lostCents={lostCents} result={actionData} />
          )}
        </div>
      </div>
    </>
  )
}

/** Remaining balances of gift cards and vouchers, and what happens to them. */
function Losses({ words, lostCents }: { words: string[]; lostCents: number }) {
  const title =
    lostCents > 0 ? m.account_delete_loses({ amount: formatCents(lostCents, "eur") }) : m.account_delete_loses_sight()
  return (
    <Notice tone={lostCents > 0 ? "danger" : undefined} title={title} className="max-w-2xl">
      <ul className="my-3 grid list-disc gap-1.5 pl-5">
        {words.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p>
        <TextLink to="/account/gift-cards">{m.account_delete_loses_look()}</TextLink>
      </p>
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
  proof: "password" | "fresh"
  /** The loss that the page shows, in euro cents. */
  lostCents: number
  result: Route.ComponentProps["actionData"]
}

/** Confirmation by the password, or by typing a word if the account has none. */
function LastStep({ proof, lostCents, result }: LastStepProps) {
  const busy = useNavigation().state !== "idle"
  const { props, field, refusal } = useServerForm<DeletionRequest>(result)
  return (
    <Form method="post" {...props} className="grid max-w-xl gap-5">
      <FormErrors refusal={refusal} />
      <input type="hidden" name="lostCents" value={lostCents} />
      {proof === "password" ? (
        <CurrentPassword error={field("currentPassword").error} />
      ) : (
        <TextField
          {...field("word")}
          label={m.account_delete_word_label({ word: m.accounts_deletion_word() })}
          autoComplete="off"
          autoCapitalize="none"
          required
        />
      )}
      <Button variant="danger" pending={busy} className="justify-self-start">
        {m.account_delete_submit()}
      </Button>
    </Form>
  )
}
