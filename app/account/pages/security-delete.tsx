import { Form, redirectDocument, useNavigation } from "react-router"
import { deleteAccount, obstaclesToDeletion } from "../../accounts/deletion.server"
import { deletionForm } from "../../accounts/forms"
import { proofNeeded } from "../../accounts/owner-proof.server"
import { signOut } from "../../accounts/session.server"
import { CurrentPassword } from "../../accounts/ui/CurrentPassword"
import { Section } from "../../accounts/ui/Section"
import { TextLink } from "../../accounts/ui/TextLink"
import { requireRole } from "../../platform/authorise.server"
import { brand } from "../../platform/brand"
import { ctxOf, parseForm, readForm, refuseForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { textOf } from "../../platform/i18n/text.server"
import { Button } from "../../platform/ui/Button"
import { buttonClass } from "../../platform/ui/button-look"
import { FormErrors } from "../../platform/ui/FormErrors"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/PageHeading"
import { TextField } from "../../platform/ui/TextField"
import { SignInAgain } from "../ui/SignInAgain"
import type { Route } from "./+types/security-delete"

export const meta = () => [{ title: `${m.account_delete_title()} · ${brand.name}` }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  requireRole(ctx, "personal")
  const obstacles = await obstaclesToDeletion(ctx)
  return {
    obstacles: obstacles.map(({ code, details }) => textOf(code, details) ?? code),
    proof: await proofNeeded(ctx),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  requireRole(ctx, "personal")
  const form = await readForm(request)
  const cookies = request.headers.get("cookie")
  const leave = async (to: string) => {
    const headers = new Headers()
    for (const cookie of await signOut(ctx, cookies)) headers.append("set-cookie", cookie)
    return redirectDocument(to, { headers })
  }
  try {
    if (form.get("intent") === "sign-in-again") return await leave("/signin?from=/account/security/delete")
    await deleteAccount(ctx, parseForm(deletionForm, form), cookies)
    return await leave("/account-deleted")
  } catch (error) {
    return refuseForm(error, form)
  }
}

const goes = [
  m.account_delete_goes_profile,
  m.account_delete_goes_documents,
  m.account_delete_goes_keys,
  m.account_delete_goes_cards,
  m.account_delete_goes_drivers,
  m.account_delete_goes_vouchers,
]
const stays = [m.account_delete_stays_records, m.account_delete_stays_log, m.account_delete_stays_goodbye]

export default function SecurityDeletePage({ loaderData: { obstacles, proof }, actionData }: Route.ComponentProps) {
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
        <div className="border-t border-line pt-8">
          {obstacles.length > 0 ? (
            <Notice tone="danger" title={m.account_delete_obstacles_title()} className="max-w-2xl">
              <ul className="my-3 grid list-disc gap-1.5 pl-5">
                {obstacles.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
              <p>{m.account_delete_obstacles_help()}</p>
            </Notice>
          ) : proof === "stale" ? (
            <SignInAgain />
          ) : (
            <LastStep proof={proof} refusal={actionData} />
          )}
        </div>
      </div>
    </>
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

type Refusal = Route.ComponentProps["actionData"]

/** The password, or where there is none a word typed; then it is done. */
function LastStep({ proof, refusal }: { proof: "password" | "fresh"; refusal: Refusal }) {
  const busy = useNavigation().state !== "idle"
  return (
    <Form method="post" noValidate className="grid max-w-xl gap-5">
      <FormErrors refusal={refusal} />
      {proof === "password" ? (
        <CurrentPassword error={refusal?.fields.currentPassword} />
      ) : (
        <TextField
          label={m.account_delete_word_label({ word: m.accounts_deletion_word() })}
          name="word"
          autoComplete="off"
          autoCapitalize="none"
          required
          defaultValue={refusal?.values.word}
          error={refusal?.fields.word}
        />
      )}
      <Button look="danger" pending={busy} className="justify-self-start">
        {m.account_delete_submit()}
      </Button>
    </Form>
  )
}
