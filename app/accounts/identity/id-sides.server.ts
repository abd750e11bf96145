import { Refusal } from "../../platform/refusal"

export type IdSide = "id_front" | "id_back"
export type IdSides = { frontId: string | undefined; backId: string | undefined }

/** The newest front and back of files that are ordered by time, newest first. */
export function newestSides(files: { id: string; kind: string }[]): IdSides {
  const newest = (side: IdSide) => files.find(({ kind }) => kind === side)?.id
  return { frontId: newest("id_front"), backId: newest("id_back") }
}

/** Refuses with `accounts.id-front-required`, `accounts.id-back-required`. */
export function requireSides({ frontId, backId }: IdSides): void {
  const fields = [
    ...(frontId ? [] : [{ field: "front", code: "accounts.id-front-required" }]),
    ...(backId ? [] : [{ field: "back", code: "accounts.id-back-required" }]),
  ]
  const [first] = fields
  if (first) throw new Refusal(first.code, {}, { fields })
}

/** Calls `act` for one side of an identity document; refusals of `file` are mapped to the page's field `front` or `back`. */
export async function mapSideRefusal<Done>(side: IdSide, act: () => Promise<Done>): Promise<Done> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, details, status, retryAfterSeconds } = error
    const name = side === "id_front" ? "front" : "back"
    const fields = error.fields.map((field) => (field.field === "file" ? { ...field, field: name } : field))
    throw new Refusal(code, details, { status, retryAfterSeconds, fields })
  }
}

/** The uploaded file of one side; an empty file if there is none. */
export async function uploadedSide(form: FormData, kind: IdSide) {
  const file = form.get("file")
  const uploaded = file instanceof File ? file : new File([], "")
  return { kind, bytes: new Uint8Array(await uploaded.arrayBuffer()), declaredName: uploaded.name }
}
