import { type ChangeEvent, useId } from "react"
import { describedBy, type FieldTexts } from "./Field"

type Props = FieldTexts & {
  id?: string
  name?: string
  required?: boolean
  className?: string
  onChange?: (value: string) => void
}

/** Splits the props of a labelled control: `field` for `Field` around it, `control` for the native element. */
export function useControl<Own extends Props>({ label, description, error, onChange, className, id, ...rest }: Own) {
  const generatedId = useId()
  const controlId = id ?? generatedId
  const { name, required } = rest
  return {
    field: { id: controlId, name, label, description, error, required, className },
    control: {
      ...rest,
      id: controlId,
      "aria-invalid": error ? true : undefined,
      "aria-describedby": describedBy(controlId, { description, error }),
      onChange: onChange && ((event: ChangeEvent<{ value: string }>) => onChange(event.target.value)),
    },
  }
}
