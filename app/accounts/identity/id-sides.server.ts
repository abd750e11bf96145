import { Refusal } from "../../platform/refusal"

export type IdSide = "id_front" | "id_back"

/** Calls `act` for one side of an identity document. What it refuses of `file` is refused at the page's field of that side. */
export async function atSide<Done>(side: IdSide, act: () => Promise<Done>): Promise<Done> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, details, status, retryAfterSeconds } = error
    const name = side === "id_front" ? "front" : "back"
    const fields = error.fields.map((each) => (each.field === "file" ? { ...each, field: name } : each))
    throw new Refusal(code, details, { status, retryAfterSeconds, fields })
  }
}

/** The file of a side in a page's form; an empty one where there is none. */
export async function sideIn(form: FormData, kind: IdSide) {
  const file = form.get("file")
  const given = file instanceof File ? file : new File([], "")
  return { kind, bytes: new Uint8Array(await given.arrayBuffer()), declaredName: given.name }
}
