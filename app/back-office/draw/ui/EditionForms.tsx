import { Form, useNavigation } from "react-router"
import type { EditionRecord } from "../../../draw/editions/edition-records.server"
import type { OperatorEdition } from "../../../draw/editions/operator-editions.server"
import type { DrawObstacle } from "../../../draw/rules/draw-obstacle"
import { formatDate, formatInstant } from "../../../platform/date-format"
import type { FormResult } from "../../../platform/form-result"
import { formatNumber } from "../../../platform/i18n/number"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { TextArea } from "../../../platform/ui/fields/TextArea"
import { TextField } from "../../../platform/ui/fields/TextField"
import { SeenField } from "../../../platform/ui/forms/SeenField"
import { type FieldProps, useServerForm } from "../../../platform/ui/forms/server-form"
import { Notice } from "../../../platform/ui/Notice"
import { Section } from "../../../platform/ui/page/Section"
import { ConfirmationForm, refusalOfForm } from "../../ui/ConfirmationForm"

type Props = { edition: EditionRecord; answer: FormResult | undefined }

const useIntent = (intent: string) => useNavigation().formData?.get("intent") === intent

/** Minimum and beacon round, before sales open (D67). */
export function TermsForm({ edition, answer }: Props) {
  const pending = useIntent("terms")
  const { props, field } = useServerForm(refusalOfForm(answer, { intent: "terms" }), {
    id: "terms",
    defaultValue: {
      minTickets: edition.minTickets === null ? "" : String(edition.minTickets),
      chain: edition.beaconChain ?? "",
      round: edition.beaconRound === null ? "" : String(edition.beaconRound),
    } as Record<string, string>,
  })
  return (
    <Section id="terms-title" title={m.back_office_draw_terms()}>
      <p className="max-w-2xl text-muted">{m.back_office_draw_terms_lead()}</p>
      <Form method="post" {...props} className="grid max-w-2xl gap-5 sm:grid-cols-2">
        <input type="hidden" name="intent" value="terms" />
        <SeenField subject={`edition:${edition.id}`} />
        <TextField
          {...field("minTickets")}
          label={m.back_office_draw_minimum()}
          description={m.back_office_draw_empty_none()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
        />
        <TextField
          {...field("round")}
          label={m.back_office_draw_round()}
          description={m.back_office_draw_empty_none()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
        />
        <TextField
          {...field("chain")}
          label={m.back_office_draw_chain()}
          description={m.back_office_draw_chain_hint()}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          className="sm:col-span-2"
        />
        <Button pending={pending} className="sm:col-span-2 sm:justify-self-start">
          {m.back_office_draw_terms_save()}
        </Button>
      </Form>
    </Section>
  )
}

/** The randomness of the named round, between its publication and the draw. */
export function RandomnessForm({ edition, answer }: Props) {
  const pending = useIntent("randomness")
  const { props, field } = useServerForm(refusalOfForm(answer, { intent: "randomness" }), {
    id: "randomness",
    defaultValue: { randomness: edition.beaconRandomness ?? "" } as Record<string, string>,
  })
  return (
    <Section id="randomness-title" title={m.back_office_draw_randomness()}>
      <p className="max-w-2xl text-muted">
        {m.back_office_draw_randomness_lead({ round: String(edition.beaconRound) })}
      </p>
      <Form method="post" {...props} className="grid max-w-2xl gap-5">
        <input type="hidden" name="intent" value="randomness" />
        <SeenField subject={`edition:${edition.id}`} />
        <TextField
          {...field("randomness")}
          label={m.back_office_draw_randomness()}
          description={m.back_office_draw_randomness_hint()}
          autoComplete="off"
          spellCheck={false}
          required
          maxLength={64}
        />
        <Button pending={pending} className="sm:justify-self-start">
          {m.back_office_draw_randomness_save()}
        </Button>
      </Form>
    </Section>
  )
}

/** Longer sales, after a close below the minimum. */
export function ExtensionAction({ edition, lastDay, answer }: Props & { lastDay: string }) {
  const number = (value: number | null) => formatNumber(value ?? 0)
  return (
    <Section id="extension" title={m.back_office_draw_extension()} className="grid gap-4">
      <p className="max-w-2xl text-muted">
        {m.back_office_draw_extension_lead({
          sold: number(edition.ticketsSold),
          minimum: number(edition.minTickets),
          day: formatDate(lastDay),
        })}
      </p>
      <ConfirmationForm
        label={m.back_office_draw_extend()}
        consequence={m.back_office_draw_extend_consequence()}
        confirm={m.back_office_draw_extend_do()}
        values={{ intent: "extend" }}
        subject={`edition:${edition.id}`}
        result={answer}
      >
        {(field) => (
          <>
            <TextField
              {...field("until")}
              label={m.back_office_draw_extend_until()}
              type="date"
              max={lastDay}
              required
            />
            {edition.beaconRound === null ? null : (
              <TextField
                {...field("beaconRound")}
                label={m.back_office_draw_round()}
                description={m.back_office_draw_extend_round_hint()}
                inputMode="numeric"
                autoComplete="off"
                required
                maxLength={15}
              />
            )}
          </>
        )}
      </ConfirmationForm>
    </Section>
  )
}

type RunProps = { found: OperatorEdition; obstacle: DrawObstacle | undefined; answer: FormResult | undefined }

const obstacleTexts: Record<DrawObstacle, (moment: string, round: { round: string; moment: string }) => string> = {
  "draw.already-drawn": () => m.draw_already_drawn(),
  "draw.cancelled": () => m.draw_cancelled(),
  "draw.still-on-sale": () => m.draw_still_on_sale(),
  "draw.too-early": (moment) => m.draw_too_early({ moment }),
  "draw.nothing-to-draw": () => m.draw_nothing_to_draw(),
  "draw.beacon-not-after-close": () => m.draw_beacon_not_after_close(),
  "draw.round-not-published": (_, round) => `${m.draw_round_not_published(round)} ${m.back_office_draw_round_late()}`,
  "draw.randomness-missing": () => m.draw_randomness_missing(),
}

/** The draw itself: the first click shows what will happen, the second asks for the edition's id. */
export function RunDrawAction({ found, obstacle, answer }: RunProps) {
  const { edition, validTickets, prizeCount, roundPublishedAt } = found
  const moment = (at: Date | undefined) => (at ? formatInstant(at) : "")
  const number = (value: number) => formatNumber(value)
  const winners = Math.min(prizeCount, validTickets)
  const { minTickets, ticketsSold, beaconRound } = edition
  const voidTickets = ticketsSold - validTickets
  return (
    <Section id="run" title={m.back_office_draw_run_title()} className="grid gap-4">
      {obstacle ? (
        <Notice quiet className="max-w-2xl">
          {obstacleTexts[obstacle](moment(edition.drawAt), {
            round: String(beaconRound),
            moment: moment(roundPublishedAt),
          })}
        </Notice>
      ) : (
        <ConfirmationForm
          label={m.back_office_draw_run()}
          consequence={m.back_office_draw_run_consequence()}
          confirm={m.back_office_draw_run_do()}
          variant="danger"
          values={{ intent: "draw" }}
          subject={`edition:${edition.id}`}
          result={answer}
        >
          {(field) => (
            <>
              <ul className="figures grid list-disc gap-1 pl-5 text-note">
                <li>{m.back_office_draw_run_tickets({ count: validTickets, shown: number(validTickets) })}</li>
                <li>{m.back_office_draw_run_void({ count: voidTickets, shown: number(voidTickets) })}</li>
                <li>
                  {m.back_office_draw_run_winners({
                    winners: number(winners),
                    prizes: number(prizeCount),
                    substitutes: number(Math.min(prizeCount, validTickets - winners)),
                  })}
                </li>
                <li>
                  {beaconRound === null
                    ? m.back_office_draw_run_no_beacon()
                    : m.back_office_draw_run_beacon({ round: String(beaconRound) })}
                </li>
                {minTickets !== null && ticketsSold < minTickets ? (
                  <li className="font-medium">{m.back_office_draw_run_minimum({ minimum: number(minTickets) })}</li>
                ) : null}
                <li>{m.back_office_draw_run_published()}</li>
              </ul>
              <TypedId field={field("typedId")} edition={edition} />
            </>
          )}
        </ConfirmationForm>
      )}
    </Section>
  )
}

/** Cancels the edition: the first click shows what will happen, the second asks for the reason and the edition's id. */
export function CancelAction({ edition, answer }: Props) {
  return (
    <Section id="cancel" title={m.back_office_draw_cancel_title()} className="grid gap-4">
      <p className="max-w-2xl text-muted">{m.back_office_draw_cancel_lead()}</p>
      <ConfirmationForm
        label={m.back_office_draw_cancel()}
        consequence={m.back_office_draw_cancel_consequence()}
        confirm={m.back_office_draw_cancel_do()}
        variant="danger"
        values={{ intent: "cancel" }}
        subject={`edition:${edition.id}`}
        result={answer}
      >
        {(field) => (
          <>
            <TextArea
              {...field("reasonIt")}
              label={m.back_office_draw_cancel_reason_it()}
              description={m.back_office_draw_cancel_reason_hint()}
              rows={3}
              required
              maxLength={500}
            />
            <TextArea
              {...field("reasonEn")}
              label={m.back_office_draw_cancel_reason_en()}
              description={m.back_office_draw_cancel_reason_hint()}
              rows={3}
              required
              maxLength={500}
            />
            <TypedId field={field("confirmedId")} edition={edition} />
          </>
        )}
      </ConfirmationForm>
    </Section>
  )
}

/** The edition's id, typed by the operator to confirm what cannot be undone. */
function TypedId({ field, edition }: { field: ReturnType<FieldProps<string>>; edition: EditionRecord }) {
  return (
    <TextField
      {...field}
      label={m.back_office_draw_run_type({ id: edition.id })}
      autoComplete="off"
      spellCheck={false}
      required
      maxLength={100}
    />
  )
}
