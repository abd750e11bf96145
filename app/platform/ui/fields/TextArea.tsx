import type { ComponentProps } from "react"
import { useHydrated } from "../hooks/use-hydrated"
import { Field, type FieldTexts, inputClass, useControl } from "./Field"

type Props = Omit<ComponentProps<"textarea">, "onChange"> & FieldTexts & { onChange?: (value: string) => void }

/** A native `textarea`. */
export function TextArea({ defaultValue, ...props }: Props) {
  const { field, control } = useControl(props)
  const isHydrated = useHydrated()
  return (
    <Field {...field}>
      <textarea
        rows={4}
        {...control}
        // Hydrating a text area with a default value, React replaces the text typed so far by it.
        defaultValue={import.meta.env.SSR || isHydrated ? defaultValue : undefined}
        className={inputClass}
      />
    </Field>
  )
}
