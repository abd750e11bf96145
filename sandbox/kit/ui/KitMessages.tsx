import { useMemo } from "react"
import { brand } from "../../../app/platform/brand"
import { m } from "../../../app/platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../../app/platform/ui/Button"
import { MailLink, PhoneLink } from "../../../app/platform/ui/ContactLink"
import { EmptyState } from "../../../app/platform/ui/EmptyState"
import { FormErrors } from "../../../app/platform/ui/forms/FormErrors"
import { Notice } from "../../../app/platform/ui/Notice"
import { Progress } from "../../../app/platform/ui/Progress"
import { Skeleton } from "../../../app/platform/ui/Skeleton"
import { Spinner } from "../../../app/platform/ui/Spinner"
import { Stepper } from "../../../app/platform/ui/Stepper"
import { Unbroken } from "../../../app/platform/ui/Unbroken"
import { KitRow, KitSection, KitState } from "./KitSection"

/** Notices, form errors, progress, stepper, contact links, unbroken names and the empty state. */
export function KitMessages() {
  const refusal = useMemo(
    () => ({
      message: m.site_kit_summary(),
      fields: { "refused-name": m.site_kit_name_error(), "refused-terms": m.site_kit_terms() },
    }),
    [],
  )
  const steps = [m.site_kit_step_1(), m.site_kit_step_2(), m.site_kit_step_3(), m.site_kit_step_4()]
  return (
    <KitSection title={m.site_kit_words()}>
      <Stepper current={2} steps={steps.map((label) => ({ label, to: "?" }))} />
      <KitRow>
        <KitState name="Notice">
          <Notice>{m.site_kit_info()}</Notice>
          <Notice tone="success">{m.site_kit_success()}</Notice>
          <Notice tone="danger">{m.site_kit_danger()}</Notice>
          <Notice title={m.site_kit_info()}>{m.site_kit_long_label()}</Notice>
        </KitState>
        <KitState name="FormErrors">
          <FormErrors refusal={refusal} takesFocus={false} />
        </KitState>
        <KitState name={m.site_kit_pending()}>
          <Progress label={m.site_kit_uploading()} percent={64} />
          <Progress label={m.site_kit_looking()} />
          <p className="flex items-center gap-3 text-muted">
            <Spinner /> {m.site_kit_looking()}
          </p>
          <Skeleton lines={4} />
          <Skeleton className="h-24 w-full" />
        </KitState>
        <KitState name="MailLink, PhoneLink">
          <p>
            <MailLink address={brand.email} />
          </p>
          <p className="max-w-32">
            <MailLink address={brand.email} />
          </p>
          <p>
            <PhoneLink number={brand.phone} />
          </p>
        </KitState>
        <KitState name="Unbroken">
          {["max-w-none", "max-w-40", "max-w-24"].map((width) => (
            <p key={width} className={`border-l border-line pl-3 ${width}`}>
              <Unbroken>{m.site_kit_model()}</Unbroken>
            </p>
          ))}
        </KitState>
        <KitState name={m.site_kit_empty()} className="sm:col-span-2">
          <EmptyState title={m.site_kit_nothing()}>
            <p>{m.site_kit_nothing_text()}</p>
            <LinkButton to="/cars" variant="outline">
              {m.site_kit_act()}
            </LinkButton>
          </EmptyState>
        </KitState>
      </KitRow>
    </KitSection>
  )
}
