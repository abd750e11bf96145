import { useEffect, useEffectEvent, useRef } from "react"
import { buttonClass } from "../Button"

type Props = {
  label: string
  /** Names the file for screen readers. */
  about: string
  accept: string
  /** The field's name in a form that is posted without scripts. */
  name?: string
  required?: boolean
  describedBy?: string
  invalid?: boolean
  /** Opens the camera on a phone. */
  capture?: boolean
  className?: string
  /** With scripts: called at once; the input is cleared, so that the same file can be chosen again. */
  onFile?: (file: File) => void
}

/**
 * A file input that looks like a button, without the browser's text. A file chosen before hydration is passed to `onFile` after
 * it.
 */
export function FileButton({ label, about, describedBy, invalid, capture, className = "", onFile, ...input }: Props) {
  const inputRef = useRef<HTMLInputElement>(null)
  const passFile = () => {
    const [file] = inputRef.current?.files ?? []
    if (!inputRef.current || !file || !onFile) return
    inputRef.current.value = ""
    onFile(file)
  }
  const passEarlyFile = useEffectEvent(passFile)
  const hasHandler = onFile !== undefined
  useEffect(() => {
    if (hasHandler) passEarlyFile()
  }, [hasHandler])
  return (
    <label
      className={`${buttonClass("outline")} relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus ${className}`}
    >
      <span>{label}</span>
      <span className="sr-only">{`: ${about}`}</span>
      <input
        {...input}
        ref={inputRef}
        type="file"
        capture={capture ? "environment" : undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        className="sr-only"
        onChange={hasHandler ? passFile : undefined}
      />
    </label>
  )
}
