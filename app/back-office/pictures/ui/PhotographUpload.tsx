import { useId, useState } from "react"
import { Form, useRevalidator } from "react-router"
import { MAX_PHOTOGRAPH_BYTES, PHOTOGRAPH_ACCEPT } from "../../../catalogue/rules/photograph"
import type { View } from "../../../catalogue/rules/views"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { describedBy, errorAnchorId, FieldNotes } from "../../../platform/ui/fields/Field"
import { SeenField } from "../../../platform/ui/forms/SeenField"
import { Progress } from "../../../platform/ui/Progress"
import { FileButton } from "../../../platform/ui/uploads/FileButton"
import { uploadFile } from "../../../platform/ui/uploads/upload"

type Props = {
  itemId: string
  view: View
  /** Text that names item and view. */
  about: string
  replaces: boolean
  isHydrated: boolean
  /** Error of an upload without JavaScript. */
  error: string | undefined
}

/** With JavaScript the photograph is uploaded when chosen, with progress. */
export function PhotographUpload({ itemId, view, about, replaces, isHydrated, error }: Props) {
  const id = useId()
  const { revalidate } = useRevalidator()
  const [percent, setPercent] = useState<number>()
  const [refusal, setRefusal] = useState(error)

  const upload = async (file: File) => {
    setRefusal(undefined)
    if (file.size > MAX_PHOTOGRAPH_BYTES) return setRefusal(m.catalogue_photograph_too_large())
    setPercent(0)
    const result = await uploadFile("/api/photographs", { itemId, view }, file, setPercent)
    setPercent(undefined)
    if (result.ok) await revalidate()
    else setRefusal(result.problem.errors[0]?.message || result.problem.detail || m.platform_something_wrong())
  }

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id={errorAnchorId("file", error)}
      className="grid scroll-mt-28 gap-2"
    >
      <input type="hidden" name="itemId" value={itemId} />
      <input type="hidden" name="view" value={view} />
      <SeenField subject={`item:${itemId}`} />
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          label={replaces ? m.back_office_picture_replace() : m.back_office_picture_add()}
          about={about}
          name="file"
          accept={PHOTOGRAPH_ACCEPT}
          required
          invalid={refusal !== undefined}
          describedBy={describedBy(id, { error: refusal })}
          onFile={isHydrated ? upload : undefined}
        />
        {isHydrated ? null : <Button variant="outline">{m.back_office_picture_send()}</Button>}
      </div>
      <FieldNotes id={id} error={refusal} />
      {percent === undefined ? null : <Progress label={m.back_office_picture_sending()} percent={percent} />}
    </Form>
  )
}
