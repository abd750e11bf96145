import { type ReactNode, useEffect, useState } from "react"
import { useLocation } from "react-router"
import { useSignInDialogOnExpiry } from "../../../platform/ui/sign-in-again"

/**
 * Wraps pages that require a session. If the session ends after something was typed, the page stays and a sign-in dialog opens
 * over it; otherwise the user is redirected to sign-in, so that the page is not visible to the next person.
 */
export function SignedInForms({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [typedAt, setTypedAt] = useState<string>()
  useSignInDialogOnExpiry(typedAt === pathname)
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      if (target instanceof Element && target.closest("main")) setTypedAt(pathname)
    }
    document.addEventListener("input", onInput)
    if (isTypedBeforeHydration()) setTypedAt(pathname)
    return () => document.removeEventListener("input", onInput)
  }, [pathname])
  return children
}

/** Whether a field's value differs from the server-rendered one. */
function isTypedBeforeHydration(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("main input, main textarea")
  return [...fields].some((field) =>
    field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type)
      ? field.checked !== field.defaultChecked
      : field.type !== "hidden" && field.value !== field.defaultValue,
  )
}
