import { Form, useNavigation } from "react-router"
import { formatDate } from "../../../platform/date-format"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { TextField } from "../../../platform/ui/fields/TextField"
import { resultFor, useServerForm } from "../../../platform/ui/forms/server-form"
import { Disclosure } from "../../ui/Disclosure"

/** `addedOn` is a calendar day. */
export type ListedPasskey = { id: string; name: string | undefined; addedOn: string | undefined }

/** Passkeys with forms for the intents `rename` and `remove`. */
export function PasskeyList({ passkeys, result }: { passkeys: ListedPasskey[]; result: FormResult | undefined }) {
  return (
    <ul className="max-w-3xl border-t border-line">
      {passkeys.map((passkey) => (
        <li key={passkey.id} data-passkey={passkey.id}>
          <Passkey {...passkey} result={resultFor(result, { intent: "rename", id: passkey.id })} />
        </li>
      ))}
    </ul>
  )
}

function Title({ name, addedOn }: ListedPasskey) {
  return (
    <span className="grid gap-0.5">
      <span className="break-words">{name ?? m.accounts_passkey()}</span>
      {addedOn ? (
        <span className="text-sm font-normal text-muted">
          {m.accounts_passkey_added_on({
            date: formatDate(addedOn, { day: "numeric", month: "long", year: "numeric" }),
          })}
        </span>
      ) : null}
    </span>
  )
}

function Passkey({ result, ...passkey }: ListedPasskey & { result: FormResult | undefined }) {
  const { id, name } = passkey
  const { formData } = useNavigation()
  const busy = (intent: string) => formData?.get("intent") === intent && formData.get("id") === id
  const displayName = name ?? m.accounts_passkey()
  const { props, field, refusal } = useServerForm(result, { id: `rename-${id}`, defaultValue: { name } })
  return (
    <Disclosure title={<Title {...passkey} />} open={refusal !== undefined}>
      <Form method="post" {...props} className="grid max-w-xl gap-4 sm:grid-cols-[1fr_auto] sm:items-start">
        <input type="hidden" name="intent" value="rename" />
        <input type="hidden" name="id" value={id} />
        <TextField
          {...field("name")}
          label={m.accounts_passkey_name()}
          autoComplete="off"
          maxLength={60}
          required
          error={refusal?.fields.name}
        />
        <Button variant="outline" pending={busy("rename")} className="justify-self-start sm:mt-[1.625rem]">
          {m.accounts_passkey_rename()}
        </Button>
      </Form>
      <Form method="post" className="grid max-w-xl gap-4 border-t border-line pt-5">
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="id" value={id} />
        <p className="text-muted">{m.accounts_passkey_remove_lead({ name: displayName })}</p>
        <Button variant="danger" pending={busy("remove")} className="justify-self-start">
          {m.accounts_passkey_remove()}
        </Button>
      </Form>
    </Disclosure>
  )
}
