import { deleteForm, readForm, saveForm } from "./saved-forms"

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What is kept of one field; `form` tells it from a field of the same name in another form. */
type KeptField = { form: string; name: string; at: number; value: string; checked?: boolean }
type KeptPage = { path: string; fields: KeptField[] }

const slotOf = (owner: string) => ({ owner, name: "page" })

/** Never kept: secrets, cards, files, and what the page itself fills in. */
const isPrivate = ({ type, autocomplete }: Control) =>
  /^(password|file|hidden|submit|button|reset|image)$/.test(type) || /password|one-time-code|^cc-/.test(autocomplete)

const isTicked = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type)

/** Keeps what is typed on this page, for its owner's return to it after a new sign-in in this tab. */
export function keepFields(owner: string, path: string): void {
  const fields = controls().map(({ control, ...place }): KeptField => {
    const { value } = control
    return { ...place, value, ...(isTicked(control) && { checked: control.checked }) }
  })
  if (fields.length > 0) saveForm(slotOf(owner), { path, fields } satisfies KeptPage)
}

/** Fills in what was kept, once. Does nothing, and forgets it, on another page than it was typed on. */
export function restoreFields(owner: string, path: string): void {
  const kept = readForm(slotOf(owner)) as KeptPage | undefined
  deleteForm(slotOf(owner))
  if (kept?.path !== path) return
  for (const { control, ...place } of controls()) {
    const field = kept.fields.find(
      ({ form, name, at }) => form === place.form && name === place.name && at === place.at,
    )
    if (field && fill(control, field)) openDetails(control)
  }
}

/** True if the control had another value. */
function fill(control: Control, { value, checked }: KeptField): boolean {
  if (isTicked(control)) {
    const isChanged = control.checked !== (checked === true)
    // A click, because components hear of no other change.
    if (isChanged) control.click()
    return isChanged
  }
  if (control.value === value) return false
  // React's own setter would take the change for one of its own, and report none.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value)
  control.dispatchEvent(new Event("input", { bubbles: true }))
  return true
}

/** Opens the closed parts of the page around a control. */
function openDetails(control: Control): void {
  for (let part = control.closest("details"); part; part = part.parentElement?.closest("details") ?? null)
    part.open = true
}

/** The controls of the page's forms with their places; `at` counts those of the same name in a form. */
function controls() {
  const counts = new Map<string, number>()
  return [...document.querySelectorAll<Control>(":is(main, dialog) :is(input, textarea, select)[name]")]
    .filter((control) => !isPrivate(control))
    .map((control) => {
      const [form, { name }] = [formName(control.form), control]
      const at = counts.get(`${form} ${name}`) ?? 0
      counts.set(`${form} ${name}`, at + 1)
      return { control, form, name, at }
    })
}

/** Keys and amounts, which may be others at the next visit. */
const CHANGING = /key$|token|^expected|cents$/i

/** A form's hidden fields: its intent, and whom it is about. */
const formName = (form: HTMLFormElement | null) =>
  [...(form?.querySelectorAll<HTMLInputElement>("input[type=hidden][name]") ?? [])]
    .filter(({ name }) => !CHANGING.test(name))
    .map(({ name, value }) => `${name}=${value}`)
    .join("&")
