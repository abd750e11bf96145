import { useEffect, useEffectEvent, useRef } from "react"
import { buttonClass } from "./button-look"

type Props = {
  label: string
  /** What the file is, for those who hear the button alone. */
  about: string
  accept: string
  /** The field's name in a form that goes without scripts. */
  name?: string
  required?: boolean
  /** Ids of the sentences about it. */
  describedBy?: string
  invalid?: boolean
  /** Asks a phone for its camera. */
  capture?: boolean
  className?: string
  /** With scripts: the file leaves at once, and the same one may be chosen again. */
  onFile?: (file: File) => void
}

/**
 * A file input that looks and reads like a button; the browser's own words are not shown. A file that was chosen before the
 * scripts came leaves as soon as they are there.
 */
export function FileButton({ label, about, describedBy, invalid, capture, className = "", onFile, ...input }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const take = () => {
    const [file] = field.current?.files ?? []
    if (!field.current || !file || !onFile) return
    field.current.value = ""
    onFile(file)
  }
  const takeEarly = useEffectEvent(take)
  const isAlive = onFile !== undefined
  useEffect(() => {
    if (isAlive) takeEarly()
  }, [isAlive])
  return (
    <label
      className={`${buttonClass("outline")} relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus ${className}`}
    >
      {label}
      <span className="sr-only">: {about}</span>
      <input
        {...input}
        ref={field}
        type="file"
        capture={capture ? "environment" : undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        className="sr-only"
        onChange={isAlive ? take : undefined}
      />
    </label>
  )
}
