import { addPhotograph, removePhotograph } from "../../catalogue/photographs/photographs.server"
import { picturesForOperator } from "../../catalogue/pictures.server"
import { categoryLabel } from "../../catalogue/ui/category-label"
import { requireRole } from "../../platform/authorise.server"
import { ctxOf, readForm, refusedFormResult } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useKeptResult, useRefusal } from "../../platform/ui/forms/server-form"
import { useRefresh } from "../../platform/ui/hooks/use-refresh"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { photographForm, removalForm } from "../forms"
import { PicturedItem } from "../pictures/ui/PicturedItem"
import { withSeen } from "../seen.server"
import { submitAsOperator } from "../submit.server"
import { CategoryLinks } from "../ui/CategoryLinks"
import type { Route } from "./+types/pictures"

export const meta = () => plainHead(m.back_office_pictures(), m.back_office_pictures_lead())

export function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return withSeen(ctx, async () => ({ categories: await picturesForOperator(ctx) }))
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  let form: FormData
  try {
    // Before a file is read.
    requireRole(ctx, "operator")
    form = await readForm(request)
  } catch (error) {
    return refusedFormResult(ctx, error)
  }
  if (form.get("intent") === "remove")
    return submitAsOperator(ctx, form, removalForm, async (input) => {
      await removePhotograph(ctx, input)
      return "removed" as const
    })
  return submitAsOperator(ctx, form, photographForm, async ({ file, ...of }) => {
    await addPhotograph(ctx, { ...of, bytes: new Uint8Array(await file.arrayBuffer()) })
    return "added" as const
  })
}

export const shouldRevalidate = revalidateIfRefused

/** Every item's pictures: the ones shown, uploads and removal. */
export default function PicturesPage({ loaderData: { categories }, actionData }: Route.ComponentProps) {
  const waits = categories.some(({ items }) => items.some(({ views }) => views.some(({ upload }) => isWaiting(upload))))
  useRefresh(waits)
  const refusal = useRefusal(useKeptResult(actionData))
  return (
    <>
      <PageHeading title={m.back_office_pictures()} lead={m.back_office_pictures_lead()} />
      <CategoryLinks
        categories={categories.filter(({ items }) => items.length > 0).map(({ category }) => category)}
        prefix="pictures"
      />
      <FormErrors refusal={refusal} className="max-w-2xl" />
      {actionData?.done === "removed" ? <Notice tone="success">{m.back_office_picture_removed()}</Notice> : null}
      {categories.map(({ category, items }) =>
        items.length === 0 ? null : (
          <Section key={category} id={`pictures-${category}`} title={categoryLabel(category)}>
            <ul className="grid gap-4">
              {items.map((item) => (
                <PicturedItem key={item.id} item={item} refusal={refusal} />
              ))}
            </ul>
          </Section>
        ),
      )}
    </>
  )
}

const isWaiting = (next: { state: string } | undefined) => next?.state === "waiting"
