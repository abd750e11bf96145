/** The owner of the forms of a visitor without a session. */
export const GUEST = "guest"
/** Since the last change of a form. */
const MAX_AGE_MS = 24 * 60 * 60 * 1_000

const PREFIX = "form:"
/** Storage key of the page from which a guest went to sign in. */
const SIGN_IN_FROM = "sign-in-from"

/** `path`: of the form's page; `savedAt` in Unix milliseconds. */
type SavedForm = { savedAt: number; path: string; value: object }

/** `owner` is a person's id or `GUEST`; `name` is the form's. */
export type FormSlot = { owner: string; name: string }

const keyOf = ({ owner, name }: FormSlot) => `${PREFIX}${owner}:${name}`

/** Saves the values of a form for its owner in this tab, if the browser has session storage. */
export function saveForm(slot: FormSlot, value: object, path = location.pathname): void {
  try {
    const saved: SavedForm = { savedAt: Date.now(), path, value }
    sessionStorage.setItem(keyOf(slot), JSON.stringify(saved))
  } catch {}
}

export function deleteForm(slot: FormSlot): void {
  try {
    sessionStorage.removeItem(keyOf(slot))
  } catch {}
}

/**
 * The saved values of a form. A person without a saved form takes over their guest form, if they went to sign in from its
 * page.
 */
export function readForm(slot: FormSlot): object | undefined {
  const ownForm = read(keyOf(slot))
  if (ownForm || slot.owner === GUEST) return ownForm?.value
  const guestSlot = { ...slot, owner: GUEST }
  const guestForm = read(keyOf(guestSlot))
  if (!guestForm || guestForm.path !== signInFrom()) return undefined
  deleteForm(guestSlot)
  saveForm(slot, guestForm.value, guestForm.path)
  return guestForm.value
}

/** Deletes the forms of all owners for whom `isOwner` is false, and expired ones. */
export function deleteForms(isOwner: (owner: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (!key.startsWith(PREFIX)) continue
      const owner = key.slice(PREFIX.length).split(":")[0] ?? ""
      if (!isOwner(owner) || !read(key)) sessionStorage.removeItem(key)
    }
  } catch {}
}

/** Stores the page from which a guest goes to sign in; undefined deletes it. */
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

function read(key: string): SavedForm | undefined {
  try {
    const saved = JSON.parse(sessionStorage.getItem(key) ?? "null") as SavedForm | null
    const age = Date.now() - (saved?.savedAt ?? Number.NaN)
    return saved && age < MAX_AGE_MS ? saved : undefined
  } catch {
    return undefined
  }
}
