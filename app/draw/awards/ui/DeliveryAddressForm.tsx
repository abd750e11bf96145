import { Form } from "react-router"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { TextField } from "../../../platform/ui/fields/TextField"
import { useServerForm } from "../../../platform/ui/forms/server-form"
import { Section } from "../../../platform/ui/page/Section"
import { ADDRESS_MONTHS, addressLines, type DeliveryAddress } from "../../rules/delivery-address"

type Props = { address: DeliveryAddress | null; answer: FormResult | undefined; isPending: boolean }

/** Where an accepted prize is delivered; once given, the address is shown and can be changed. */
export function DeliveryAddressForm({ address, answer, isPending }: Props) {
  const { props, field, refusal } = useServerForm(answer, {
    id: "delivery",
    defaultValue: (address ?? {}) as Record<string, string>,
  })
  const form = (
    <Form method="post" {...props} className="grid gap-5 pt-2 sm:grid-cols-2">
      <input type="hidden" name="intent" value="address" />
      <TextField
        {...field("recipient")}
        label={m.membership_card_recipient()}
        autoComplete="name"
        required
        maxLength={100}
        className="sm:col-span-2"
      />
      <TextField
        {...field("street")}
        label={m.membership_card_street()}
        autoComplete="street-address"
        required
        maxLength={120}
        className="sm:col-span-2"
      />
      <TextField
        {...field("postalCode")}
        label={m.membership_card_postal_code()}
        autoComplete="postal-code"
        inputMode="numeric"
        required
        maxLength={12}
      />
      <TextField
        {...field("city")}
        label={m.membership_card_city()}
        autoComplete="address-level2"
        required
        maxLength={80}
      />
      <p className="grid content-start gap-1.5">
        <span className="text-sm font-medium">{m.membership_card_country()}</span>
        <span className="py-2.5">{m.draw_address_italy()}</span>
      </p>
      <TextField
        {...field("phone")}
        label={m.draw_address_phone()}
        type="tel"
        autoComplete="tel"
        required
        maxLength={40}
      />
      <Button pending={isPending} className="justify-self-start max-sm:w-full sm:col-span-2">
        {m.draw_won_address_save()}
      </Button>
    </Form>
  )
  return (
    <Section
      id="delivery-title"
      title={m.draw_won_address()}
      headingClass="text-2xl"
      className="grid gap-4 border-t border-line pt-6"
    >
      {address ? (
        <>
          <p>{m.draw_won_address_kept()}</p>
          <address className="grid gap-0.5 not-italic" data-address>
            {addressLines(address).map((line) => (
              <span key={line} className="wrap-anywhere">
                {line}
              </span>
            ))}
          </address>
        </>
      ) : null}
      <p className="max-w-[60ch] text-muted">{m.draw_won_address_lead({ months: String(ADDRESS_MONTHS) })}</p>
      {address ? (
        <details open={refusal !== undefined} className="border-t border-line pt-2">
          <summary className="touch flex cursor-pointer items-center font-medium">
            {m.draw_won_address_change()}
          </summary>
          {form}
        </details>
      ) : (
        form
      )}
    </Section>
  )
}
