/** Who is not signed in. */
export const GUEST = "guest"
/** A form that nobody has touched for so long is deleted. */
const KEEP_MS = 24 * 60 * 60 * 1_000

const PREFIX = "form:"
/** The page that a guest left in order to sign in. */
const SIGN_IN_FROM = "sign-in-from"

/** `path`: of the page the form is on; `savedAt` in milliseconds since 1970. */
type KeptForm = { savedAt: number; path: string; value: object }

/** `owner` is a person's id or `GUEST`, never an address; `name` is the form's own. */
export type FormSlot = { owner: string; name: string }

const keyOf = ({ owner, name }: FormSlot) => `${PREFIX}${owner}:${name}`

/** Keeps what is typed for its owner in this tab. A browser that stores nothing keeps nothing. */
export function keepForm(slot: FormSlot, value: object, path = location.pathname): void {
  try {
    const kept: KeptForm = { savedAt: Date.now(), path, value }
    sessionStorage.setItem(keyOf(slot), JSON.stringify(kept))
  } catch {}
}

export function forgetForm(slot: FormSlot): void {
  try {
    sessionStorage.removeItem(keyOf(slot))
  } catch {}
}

/**
 * What its owner has typed. A person without a form of their own takes over the one they began as a guest, if they left
 * that very page in order to sign in.
 */
export function readForm(slot: FormSlot): object | undefined {
  const own = read(keyOf(slot))
  if (own || slot.owner === GUEST) return own?.value
  const asGuest = { ...slot, owner: GUEST }
  const begun = read(keyOf(asGuest))
  if (!begun || begun.path !== signInFrom()) return undefined
  forgetForm(asGuest)
  keepForm(slot, begun.value, begun.path)
  return begun.value
}

/** Deletes the forms of everyone whom `isKept` does not name, and those that are too old. */
export function dropForms(isKept: (owner: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (!key.startsWith(PREFIX)) continue
      const owner = key.slice(PREFIX.length).split(":")[0] ?? ""
      if (!isKept(owner) || !read(key)) sessionStorage.removeItem(key)
    }
  } catch {}
}

/** Remembers which page a guest left in order to sign in; undefined forgets it. */
export function rememberSignInFrom(path: string | undefined): void {
  try {
    if (path === undefined) sessionStorage.removeItem(SIGN_IN_FROM)
    else sessionStorage.setItem(SIGN_IN_FROM, path)
  } catch {}
}

function signInFrom(): string | null {
  try {
    return sessionStorage.getItem(SIGN_IN_FROM)
  } catch {
    return null
  }
}

function read(key: string): KeptForm | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "null") as KeptForm | null
    const age = Date.now() - (kept?.savedAt ?? Number.NaN)
    return kept && age < KEEP_MS ? kept : undefined
  } catch {
    return undefined
  }
}
