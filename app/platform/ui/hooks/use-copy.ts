import { useState } from "react"

/** Copies `text` to the clipboard; `onRefused` is called if the browser does not allow it. */
export function useCopy(text: string, onRefused?: () => void) {
  const [copied, setCopied] = useState<string>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      setCopied(undefined)
      onRefused?.()
    }
  }
  return { copy: () => void copy(), isCopied: copied === text }
}
