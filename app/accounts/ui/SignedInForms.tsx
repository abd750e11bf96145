import { type ReactNode, useEffect, useState } from "react"
import { useLocation } from "react-router"
import { useStaysInPlace } from "../../platform/ui/sign-in-again"

/**
 * Around pages that only signed-in people have: once something is typed there, a session that ends leaves the page as it is and
 * asks to sign in again over it. A page on which nothing was typed is left for the sign-in page, and shows nothing to whoever
 * comes next.
 */
export function SignedInForms({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [typedAt, setTypedAt] = useState<string>()
  useStaysInPlace(typedAt === pathname)
  useEffect(() => {
    const typed = ({ target }: Event) => {
      if (target instanceof Element && target.closest("main")) setTypedAt(pathname)
    }
    document.addEventListener("input", typed)
    if (isTypedBeforeHydration()) setTypedAt(pathname)
    return () => document.removeEventListener("input", typed)
  }, [pathname])
  return children
}

/** Whether a field of the page holds something else than the server rendered. */
function isTypedBeforeHydration(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("main input, main textarea")
  return [...fields].some((field) =>
    field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type)
      ? field.checked !== field.defaultChecked
      : field.type !== "hidden" && field.value !== field.defaultValue,
  )
}
