import { type RefObject, useEffect, useState } from "react"

/**
 * Whether all these fields have a value, including autofill. True until hydration, so that the button works without
 * JavaScript.
 */
export function useFilled(form: RefObject<HTMLFormElement | null>, ...names: string[]): boolean {
  const [filled, setFilled] = useState(true)
  const fieldNames = names.join(" ")
  useEffect(() => {
    const element = form.current
    if (!element) return
    const update = () => {
      const values = new FormData(element)
      setFilled(fieldNames.split(" ").every((name) => values.get(name) !== ""))
    }
    update()
    for (const event of ["input", "change", "reset"]) element.addEventListener(event, update)
    return () => {
      for (const event of ["input", "change", "reset"]) element.removeEventListener(event, update)
    }
  }, [form, fieldNames])
  return filled
}
