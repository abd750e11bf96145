import { Form, Link, useNavigation } from "react-router"
import type { z } from "zod"
import { createEdition, editionFaults } from "../../draw/editions/editions.server"
import { editionsForOperator } from "../../draw/editions/operator-editions.server"
import { prizeCountOf, standardPrizes, TICKET_CENTS } from "../../draw/rules/edition"
import { formatMoment } from "../../platform/date-format"
import { redirectWithNotice } from "../../platform/http/action-notice.server"
import { ctxOf, readForm, validFields } from "../../platform/http/page.server"
import { formatNumber } from "../../platform/i18n/number"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { EmptyState } from "../../platform/ui/EmptyState"
import { TextField } from "../../platform/ui/fields/TextField"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { SeenField } from "../../platform/ui/forms/SeenField"
import { useServerForm } from "../../platform/ui/forms/server-form"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { useRootData } from "../../platform/ui/page/root-data"
import { Section } from "../../platform/ui/page/Section"
import { drawEditionForm } from "../forms"
import { withSeen } from "../seen.server"
import { submitAsOperator } from "../submit.server"
import { AmountField } from "../ui/AmountField"
import { InlineList } from "../ui/TaskCard"
import type { Route } from "./+types/draw"

const CAP = 350_000

export const meta = () => plainHead(m.back_office_draw(), m.back_office_draw_lead())

export function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return withSeen(ctx, async () => ({ editions: await editionsForOperator(ctx) }))
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const create = async (input: z.output<typeof drawEditionForm>) => {
    await createEdition(ctx, { ...input, prizes: standardPrizes })
    return redirectWithNotice(ctx, `/admin/draw/${input.id}`, "created")
  }
  return submitAsOperator(ctx, await readForm(request), drawEditionForm, create, (form) =>
    editionFaults(ctx, { ...validFields(drawEditionForm, form), prizes: standardPrizes }),
  )
}

export const shouldRevalidate = revalidateIfRefused

/** All editions of the draw, and a form for a further one. */
export default function DrawPage({ loaderData: { editions }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title={m.back_office_draw()} lead={m.back_office_draw_lead()} />
      {editions.length === 0 ? (
        <EmptyState title={m.back_office_draw_none()} />
      ) : (
        <ul className="grid gap-4">
          {editions.map((edition) => (
            <EditionCard key={edition.id} edition={edition} />
          ))}
        </ul>
      )}
      <NewEdition answer={actionData} />
    </>
  )
}

type Props = Route.ComponentProps

function EditionCard({ edition }: { edition: Props["loaderData"]["editions"][number] }) {
  const state = edition.cancelledAt
    ? m.back_office_draw_state_cancelled({ moment: formatMoment(edition.cancelledAt) })
    : edition.drawnAt
      ? m.back_office_draw_state_drawn({ moment: formatMoment(edition.drawnAt) })
      : edition.isOpen
        ? m.back_office_draw_state_on_sale({ moment: formatMoment(edition.salesCloseAt) })
        : edition.isOpened
          ? m.back_office_draw_state_closed({ moment: formatMoment(edition.drawAt) })
          : m.back_office_draw_state_upcoming({ moment: formatMoment(edition.salesOpenAt) })
  return (
    <li className="grid gap-2 border border-line bg-surface p-5 sm:p-6">
      <h2 className="text-2xl wrap-anywhere">
        <Link to={`/admin/draw/${edition.id}`} className="underline decoration-line underline-offset-[6px]">
          {m.back_office_draw_edition({ id: edition.id })}
        </Link>
      </h2>
      <InlineList
        items={[
          state,
          m.back_office_draw_sold_of({
            count: edition.ticketsSold,
            sold: formatNumber(edition.ticketsSold),
            cap: formatNumber(edition.ticketCap),
          }),
        ]}
      />
    </li>
  )
}

function NewEdition({ answer }: { answer: Props["actionData"] }) {
  const { formData } = useNavigation()
  const { locale } = useRootData()
  const typed = (cents: number) => (cents / 100).toFixed(2).replace(".", locale === "it" ? "," : ".")
  const { props, field, refusal } = useServerForm(answer, {
    defaultValue: {
      ticketCap: String(CAP),
      ticketEurCents: typed(TICKET_CENTS.eur),
      ticketUsdCents: typed(TICKET_CENTS.usd),
    } as Record<string, string>,
  })
  const labels = fieldLabels()
  const prizes = formatNumber(prizeCountOf({ prizes: standardPrizes }))
  return (
    <Section id="new-edition" title={m.back_office_draw_new()}>
      <p className="max-w-2xl text-muted">{m.back_office_draw_new_lead({ prizes })}</p>
      <FormErrors refusal={refusal} labels={labels} className="max-w-2xl" />
      <Form method="post" {...props} className="grid max-w-2xl gap-5 sm:grid-cols-2">
        <SeenField subject={null} />
        <TextField
          {...field("id")}
          label={labels.id}
          description={m.back_office_draw_id_hint()}
          autoComplete="off"
          required
          maxLength={100}
        />
        <TextField
          {...field("ticketCap")}
          label={labels.ticketCap}
          description={m.back_office_draw_cap_hint({ prizes })}
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={10}
        />
        {moments.map((name) => (
          <TextField key={name} {...field(name)} label={labels[name]} type="datetime-local" required />
        ))}
        <div className="hidden sm:block" />
        <AmountField {...field("ticketEurCents")} label={labels.ticketEurCents} />
        <AmountField {...field("ticketUsdCents")} label={labels.ticketUsdCents} />
        <Button pending={formData?.has("ticketCap")} className="sm:col-span-2 sm:justify-self-start">
          {m.back_office_draw_create()}
        </Button>
      </Form>
    </Section>
  )
}

const moments = ["salesOpenAt", "salesCloseAt", "drawAt"] as const

const fieldLabels = () => ({
  id: m.back_office_draw_id(),
  ticketCap: m.back_office_draw_cap(),
  salesOpenAt: m.back_office_draw_opens(),
  salesCloseAt: m.back_office_draw_closes(),
  drawAt: m.back_office_draw_takes_place(),
  ticketEurCents: m.back_office_draw_price_eur(),
  ticketUsdCents: m.back_office_draw_price_usd(),
})
