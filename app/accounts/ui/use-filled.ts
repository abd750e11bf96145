import { type RefObject, useEffect, useState } from "react"

/**
 * Whether no field of these names is empty in the form; it hears typing, and what the browser fills in by itself. True
 * while the page's scripts do not run: then nothing is disabled that they would enable.
 */
export function useFilled(form: RefObject<HTMLFormElement | null>, ...names: string[]): boolean {
  const [filled, setFilled] = useState(true)
  const wanted = names.join(" ")
  useEffect(() => {
    const element = form.current
    if (!element) return
    const look = () => {
      const values = new FormData(element)
      setFilled(wanted.split(" ").every((name) => values.get(name) !== ""))
    }
    look()
    for (const event of ["input", "change", "reset"]) element.addEventListener(event, look)
    return () => {
      for (const event of ["input", "change", "reset"]) element.removeEventListener(event, look)
    }
  }, [form, wanted])
  return filled
}
