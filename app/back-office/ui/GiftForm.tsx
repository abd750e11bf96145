import { Form, useNavigation } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { Checkbox } from "../../platform/ui/Checkbox"
import { Select } from "../../platform/ui/Select"
import { TextArea } from "../../platform/ui/TextArea"
import { TextField } from "../../platform/ui/TextField"

type Refusal = { fields: Record<string, string>; values: Record<string, string> }

/** A gift card or voucher for somebody, who gets its code by email. */
export function GiftForm({ giftKey, refusal }: { giftKey: string; refusal: Refusal | undefined }) {
  const { formData } = useNavigation()
  const { fields: errors = {}, values = {} } = refusal ?? {}
  return (
    <section aria-labelledby="issue" className="grid gap-5">
      <h2 id="issue" className="text-3xl">
        {m.back_office_gift_issue()}
      </h2>
      <Form method="post" noValidate className="grid max-w-2xl gap-5 sm:grid-cols-2">
        <input type="hidden" name="intent" value="issue" />
        <input type="hidden" name="giftKey" value={values.giftKey ?? giftKey} />
        <Select
          label={m.back_office_gift_kind()}
          name="kind"
          defaultValue={values.kind ?? "gift_card"}
          error={errors.kind}
          choices={[
            { value: "gift_card", label: m.payments_gift_card() },
            { value: "voucher", label: m.payments_voucher() },
          ]}
        />
        <TextField
          label={m.back_office_gift_value()}
          name="value"
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={10}
          defaultValue={values.value}
          error={errors.value}
        />
        <TextField
          label={m.back_office_gift_email()}
          name="email"
          type="email"
          autoComplete="off"
          required
          maxLength={254}
          defaultValue={values.email}
          error={errors.email}
        />
        <TextField
          label={m.back_office_gift_months()}
          name="months"
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={2}
          defaultValue={values.months ?? "12"}
          error={errors.months}
        />
        <TextArea
          label={m.back_office_gift_note()}
          description={m.back_office_gift_note_hint()}
          name="note"
          maxLength={300}
          defaultValue={values.note}
          error={errors.note}
          className="sm:col-span-2"
        />
        <Select
          label={m.back_office_gift_language()}
          description={m.back_office_gift_language_hint()}
          name="locale"
          defaultValue={values.locale ?? "it"}
          choices={[
            { value: "it", label: m.site_language_it() },
            { value: "en", label: m.site_language_en() },
          ]}
        />
        <Checkbox
          name="transferable"
          defaultChecked={refusal ? values.transferable === "on" : true}
          description={m.back_office_gift_transferable_hint()}
          className="sm:mt-6"
        >
          {m.back_office_gift_transferable()}
        </Checkbox>
        <Button pending={formData?.get("intent") === "issue"} className="sm:col-span-2 sm:justify-self-start">
          {m.back_office_gift_issue_do()}
        </Button>
      </Form>
    </section>
  )
}
