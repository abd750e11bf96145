type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Set by the page itself (`after-paint.server.ts`), which keeps every press from whoever would answer it without knowing what
 * was typed before: keeps none any more, and answers what does the last one again.
 */
type KeepsPresses = { takePress?: () => () => void }

/**
 * What was typed, chosen and pressed before the scripts came, which no component heard of: asked right before React begins
 * to listen, the answer tells them once all of them are there, and what was typed on meanwhile: what components remember of
 * an earlier visit never stands over it. Files speak for themselves (`FileButton`).
 */
export function earlyActs(): () => void {
  const fields = [...document.querySelectorAll<Field>("input, textarea, select")]
  const tellings = new Map(fields.map((field) => [field, tellingOf(field)]))
  const hear = ({ target }: Event) => {
    const { form, name } = target as Field
    for (const field of fields)
      if (field === target || (field.form === form && field.name === name)) tellings.set(field, tellingOf(field))
  }
  addEventListener("input", hear, true)
  const tell = () => {
    removeEventListener("input", hear, true)
    for (const tell of tellings.values()) tell?.()
    tellings.clear()
    const press = (globalThis as KeepsPresses).takePress?.()
    // What was typed has to be known before it is sent.
    if (press) setTimeout(press)
  }
  // A key may itself make React finish at once: what is told in the middle of that one event is lost with it.
  return () => void setTimeout(tell)
}

/** How a field's components are told of what it holds; nothing where it holds what it came with. */
function tellingOf(field: Field): (() => void) | undefined {
  if (field instanceof HTMLSelectElement) {
    const { value } = field
    const isChosen = [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    return isChosen ? () => chooseAgain(field, value) : undefined
  }
  if (field.type === "checkbox" || field.type === "radio") {
    const box = field as HTMLInputElement
    const { checked, defaultChecked } = box
    const isChosen = checked !== defaultChecked && (checked || box.type === "checkbox")
    return isChosen ? () => checkAgain(box, checked) : undefined
  }
  if (field.type === "file" || field.type === "hidden") return undefined
  const { value, defaultValue } = field
  return value === defaultValue ? undefined : () => typeAgain(field, value)
}

function chooseAgain(field: HTMLSelectElement, value: string): void {
  field.value = value
  field.dispatchEvent(new Event("change", { bubbles: true }))
}

/** React hears of a press only where the box changes by it. */
function checkAgain(box: HTMLInputElement, checked: boolean): void {
  box.checked = !checked
  box.click()
}

/** React hears of a text only where it is another than the one React set last, and it learns of any set on the field itself. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, value)
  field.dispatchEvent(new Event("input", { bubbles: true }))
}
