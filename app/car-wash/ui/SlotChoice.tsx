import { useId } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { describedBy, errorAnchorId, FieldNotes } from "../../platform/ui/fields/Field"
import { Notice } from "../../platform/ui/Notice"
import { Skeleton } from "../../platform/ui/Skeleton"
import type { Slots } from "./use-slots"

type Props = {
  name: string
  defaultValue: string
  error: string | undefined
  slots: Slots
  onRetry: () => void
}

const SHAPES = ["a", "b", "c", "d", "e", "f", "g", "h"]

/** The free times of the chosen day as radio buttons; otherwise the loading, empty or error state. */
export function SlotChoice({ name, defaultValue, error, slots, onRetry }: Props) {
  const id = useId()
  return (
    <fieldset
      id={errorAnchorId(name, error)}
      aria-describedby={describedBy(id, { error })}
      className="grid scroll-mt-28 gap-2"
    >
      <legend className="mb-1.5 text-sm font-medium">
        {m.car_wash_time()}
        <span aria-hidden="true" className="text-muted">
          {" *"}
        </span>
      </legend>
      {slots.kind === "none" || slots.kind === "refused" ? (
        <p className="text-note text-muted">{m.car_wash_slots_first_date()}</p>
      ) : null}
      {slots.kind === "loading" ? (
        <div className="breathes grid grid-cols-3 gap-2 sm:grid-cols-4">
          <span role="status" className="sr-only">
            {m.car_wash_slots_loading()}
          </span>
          {SHAPES.map((shape) => (
            <Skeleton key={shape} className="h-11 w-full" />
          ))}
        </div>
      ) : null}
      {slots.kind === "failed" ? (
        <Notice tone="danger">
          <p className="pb-3">{m.car_wash_slots_failed()}</p>
          <Button type="button" variant="outline" onClick={onRetry}>
            {m.car_wash_window_retry()}
          </Button>
        </Notice>
      ) : null}
      {slots.kind === "there" && slots.times.length === 0 ? <Notice>{m.car_wash_slots_none()}</Notice> : null}
      {slots.kind === "there" ? (
        <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {slots.times.map((time) => (
            <label
              key={time}
              className={`touch figures flex cursor-pointer items-center justify-center rounded-field border bg-surface hover:border-ink has-checked:border-solid has-checked:bg-solid has-checked:text-on-solid has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus ${error ? "border-danger" : "border-edge"}`}
            >
              <input type="radio" name={name} value={time} defaultChecked={defaultValue === time} className="sr-only" />
              {time}
            </label>
          ))}
        </div>
      ) : null}
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
