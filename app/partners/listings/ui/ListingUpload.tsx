import { type DragEvent, useState } from "react"
import { Form, useRevalidator } from "react-router"
import { MAX_PHOTOGRAPH_BYTES } from "../../../catalogue/rules/photograph"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button, buttonClass } from "../../../platform/ui/Button"
import { errorAnchorId, FieldNotes } from "../../../platform/ui/fields/Field"
import { useHydrated } from "../../../platform/ui/hooks/use-hydrated"
import { Progress } from "../../../platform/ui/Progress"
import { uploadFile } from "../../../platform/ui/uploads/upload"
import { LISTING_PHOTOGRAPH_ACCEPT } from "../../rules/listing-fields"

type Sending = { key: string; name: string; percent: number; refusal?: string }

type Props = {
  listingId: string
  /** Error of an upload without JavaScript. */
  error: string | undefined
  /** Called when uploads start; the promise resolves to whether all files arrived. */
  onUpload: (uploads: Promise<boolean>) => void
}

/** Photographs by click or drop, several at once, each with its progress; one after the other is sent. */
export function ListingUpload({ listingId, error, onUpload }: Props) {
  const isHydrated = useHydrated()
  const [isDraggedOver, setDraggedOver] = useState(false)
  const { sending, upload } = useUploads(listingId)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    onUpload(upload([...event.dataTransfer.files]))
  }
  return (
    <div className="grid gap-4">
      <Form method="post" encType="multipart/form-data" id={errorAnchorId("file", error)} className="grid gap-3">
        <input type="hidden" name="intent" value="photograph" />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to choose files, which the input offers. */}
        <div
          onDragOver={(event) => {
            event.preventDefault()
            setDraggedOver(true)
          }}
          onDragLeave={() => setDraggedOver(false)}
          onDrop={drop}
          className={`grid justify-items-center gap-3 border border-dashed px-6 py-10 text-center ${isDraggedOver ? "border-accent bg-surface" : "border-edge"}`}
        >
          <label
            className={`${buttonClass("outline")} relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus`}
          >
            {m.partners_photographs_choose()}
            <input
              type="file"
              name="file"
              accept={LISTING_PHOTOGRAPH_ACCEPT}
              multiple={isHydrated}
              required={!isHydrated}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? "photograph-error" : undefined}
              className="sr-only"
              onChange={(event) => {
                onUpload(upload([...(event.currentTarget.files ?? [])]))
                event.currentTarget.value = ""
              }}
            />
          </label>
          {isHydrated ? (
            <p className="text-sm text-muted">{m.partners_photographs_drop()}</p>
          ) : (
            <Button variant="outline">{m.partners_photographs_send()}</Button>
          )}
        </div>
        <FieldNotes id="photograph" error={error} />
      </Form>
      <ul className="grid gap-3 empty:hidden">
        {sending.map(({ key, name, percent, refusal }) => (
          <li key={key} className="wrap-anywhere">
            {refusal ? (
              <p role="alert" className="text-sm font-medium text-danger">
                {m.partners_photograph_refused({ name, reason: refusal })}
              </p>
            ) : (
              <Progress label={m.partners_photograph_sending({ name })} percent={percent} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function useUploads(listingId: string) {
  const { revalidate } = useRevalidator()
  const [sending, setSending] = useState<Sending[]>([])
  const change = (key: string, changes: Partial<Sending>) =>
    setSending((all) => all.map((photograph) => (photograph.key === key ? { ...photograph, ...changes } : photograph)))

  function refuse(key: string, refusal: string) {
    change(key, { refusal })
    return false
  }

  async function send(file: File, key: string): Promise<boolean> {
    if (file.size > MAX_PHOTOGRAPH_BYTES) return refuse(key, m.catalogue_photograph_too_large())
    const result = await uploadFile(`/api/listings/${listingId}/photographs`, {}, file, (percent) =>
      change(key, { percent }),
    )
    if (!result.ok)
      return refuse(key, result.problem.errors[0]?.message || result.problem.detail || m.platform_something_wrong())
    setSending((all) => all.filter((photograph) => photograph.key !== key))
    await revalidate()
    return true
  }

  async function upload(files: File[]): Promise<boolean> {
    const added = files.map((file) => ({ file, key: crypto.randomUUID() }))
    setSending((all) => [
      ...all.filter(({ refusal }) => !refusal),
      ...added.map(({ file, key }) => ({ key, name: file.name, percent: 0 })),
    ])
    let haveArrived = true
    for (const { file, key } of added) haveArrived = (await send(file, key)) && haveArrived
    return haveArrived
  }

  return { sending, upload }
}
