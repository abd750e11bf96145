import { Form, useNavigation } from "react-router"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { Checkbox } from "../../../platform/ui/fields/Checkbox"
import { Select } from "../../../platform/ui/fields/Select"
import { TextArea } from "../../../platform/ui/fields/TextArea"
import { TextField } from "../../../platform/ui/fields/TextField"
import { SeenField } from "../../../platform/ui/forms/SeenField"
import { useServerForm } from "../../../platform/ui/forms/server-form"
import { Section } from "../../../platform/ui/page/Section"
import { AmountField } from "../../ui/AmountField"
import { refusalOfForm } from "../../ui/ConfirmationForm"

/** Issues a gift card or voucher; the code is sent by e-mail. */
export function GiftForm({ giftKey, result }: { giftKey: string; result: FormResult | undefined }) {
  const { formData } = useNavigation()
  const { props, field, checkbox, refusal } = useServerForm(refusalOfForm(result, { intent: "issue" }), {
    defaultValue: { kind: "gift_card", months: "12", locale: "it", transferable: "on" },
  })
  return (
    <Section id="issue" title={m.back_office_gift_issue()}>
      <Form method="post" {...props} className="grid max-w-2xl gap-5 sm:grid-cols-2">
        <input type="hidden" name="intent" value="issue" />
        <SeenField subject={null} />
        <input type="hidden" name="giftKey" value={refusal?.values.giftKey ?? giftKey} />
        <Select
          {...field("kind")}
          label={m.back_office_gift_kind()}
          choices={[
            { value: "gift_card", label: m.payments_gift_card() },
            { value: "voucher", label: m.payments_voucher() },
          ]}
        />
        <AmountField {...field("value")} label={m.back_office_gift_value()} />
        <TextField
          {...field("email")}
          label={m.back_office_gift_email()}
          type="email"
          autoComplete="off"
          required
          maxLength={254}
        />
        <TextField
          {...field("months")}
          label={m.back_office_gift_months()}
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={2}
        />
        <TextArea
          {...field("note")}
          label={m.back_office_gift_note()}
          description={m.back_office_gift_note_hint()}
          maxLength={300}
          className="sm:col-span-2"
        />
        <Select
          {...field("locale")}
          label={m.back_office_gift_language()}
          description={m.back_office_gift_language_hint()}
          choices={[
            { value: "it", label: m.site_language_it() },
            { value: "en", label: m.site_language_en() },
          ]}
        />
        <Checkbox
          {...checkbox("transferable")}
          description={m.back_office_gift_transferable_hint()}
          className="sm:mt-6"
        >
          {m.back_office_gift_transferable()}
        </Checkbox>
        <Button pending={formData?.get("intent") === "issue"} className="sm:col-span-2 sm:justify-self-start">
          {m.back_office_gift_issue_do()}
        </Button>
      </Form>
    </Section>
  )
}
