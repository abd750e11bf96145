import { useState } from "react"
import { useRevalidator } from "react-router"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { photoWithin } from "../../../platform/ui/uploads/smaller-photo"
import { uploadFile } from "../../../platform/ui/uploads/upload"
import { type DocumentKind, MAX_UPLOAD_BYTES } from "../../rules/upload"

/**
 * Uploads a private file when it is chosen, then reloads the page's data; `upload` resolves to whether it arrived. `percent` is set
 * during the upload, `isDone` after the first one.
 */
export function useDocumentUpload(kind: DocumentKind) {
  const { revalidate } = useRevalidator()
  const [percent, setPercent] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const [isDone, setIsDone] = useState(false)
  const upload = async (chosen: File): Promise<boolean> => {
    setRefusal(undefined)
    setPercent(0)
    const file = await photoWithin(chosen, MAX_UPLOAD_BYTES)
    if (file.size > MAX_UPLOAD_BYTES) {
      setPercent(undefined)
      setRefusal(m.accounts_upload_too_large())
      return false
    }
    const result = await uploadFile("/api/uploads", { kind }, file, setPercent)
    setPercent(undefined)
    if (result.ok) {
      setIsDone(true)
      await revalidate()
    } else setRefusal(result.problem.errors[0]?.message || result.problem.detail || m.accounts_upload_failed())
    return result.ok
  }
  return { percent, refusal, setRefusal, isDone, upload }
}
