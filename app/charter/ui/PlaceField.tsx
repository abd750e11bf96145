import { type KeyboardEvent, useEffect, useId, useState } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { describedBy, Field, type FieldWords } from "../../platform/ui/Field"
import { inputClass } from "../../platform/ui/field-look"
import { useRootData } from "../../platform/ui/root-data"
import { matchingPlaces, type Place, placeLabel, pointLabel } from "../rules/places"

type Props = FieldWords & {
  name: string
  places: readonly Place[]
  /** A place by its id, what was typed for one where that is allowed, or "". */
  value: string
  onChange: (value: string) => void
  /** Any other place may be typed. */
  free?: boolean
  placeholder?: string
}

/**
 * A place found by name, city or code: suggestions from the second sign on, by keyboard as by hand (part 1 §5). The pattern is
 * the combobox of ARIA 1.2: the focus stays in the field, which names the suggestion that is next.
 */
export function PlaceField(props: Props) {
  const { name, label, description, error, places, value, onChange, free = false, placeholder } = props
  const { locale } = useRootData()
  const id = useId()
  const [text, setText] = useState(pointLabel(value, locale))
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = matchingPlaces(text, places)
  const offered = isOpen ? found : []
  const next = offered[active]

  const meantBy = (typed: string) => {
    const exact = places.find(
      (place) => placeLabel(place, locale) === typed.trim() || place.iata === typed.trim().toUpperCase(),
    )
    return exact?.id ?? (free ? typed : "")
  }
  // A value that changed by itself is written anew; one that was typed stands there already.
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (value !== meantBy(text)) setText(pointLabel(value, locale))
  }
  useEffect(() => {
    if (next) document.getElementById(`${id}-${next.id}`)?.scrollIntoView({ block: "nearest" })
  }, [id, next])

  const show = (open: boolean) => {
    setIsOpen(open)
    setActive(-1)
  }
  const type = (typed: string) => {
    setText(typed)
    show(true)
    onChange(meantBy(typed))
  }
  const choose = (place: Place) => {
    setText(placeLabel(place, locale))
    show(false)
    onChange(place.id)
  }
  /** Whoever leaves the field with one place in question means that one. */
  const leave = () => {
    show(false)
    const only = !free && found.length === 1 ? found[0] : undefined
    const meant = places.find((place) => place.id === value) ?? only
    if (meant) choose(meant)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape" && offered.length > 0) show(false)
    else if (event.key === "Enter" && next) choose(next)
    else if (event.key === "ArrowDown" && offered.length === 0) setIsOpen(true)
    else if (event.key === "ArrowDown") setActive((active + 1) % offered.length)
    else if (event.key === "ArrowUp" && offered.length > 0) setActive(active < 1 ? offered.length - 1 : active - 1)
    else return
    event.preventDefault()
  }

  return (
    <Field {...{ id, name, label, description, error }} required>
      <div className="relative">
        <input
          id={id}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-required
          placeholder={placeholder}
          value={text}
          aria-autocomplete="list"
          aria-expanded={offered.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={next && `${id}-${next.id}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { description, error })}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onBlur={leave}
          className={inputClass}
        />
        <div
          id={`${id}-list`}
          role="listbox"
          hidden={offered.length === 0}
          aria-label={typeof label === "string" ? label : name}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-60 overflow-y-auto rounded-field border border-edge bg-surface py-1 shadow-raised"
        >
          {offered.map((place, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's.
            <div
              key={place.id}
              id={`${id}-${place.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(place)}
              className="touch flex cursor-pointer items-center px-3.5 py-2 hover:bg-info-soft aria-selected:bg-info-soft"
            >
              {placeLabel(place, locale)}
            </div>
          ))}
        </div>
      </div>
      <p role="status" className="sr-only">
        {offered.length > 0 ? m.charter_suggestions({ count: offered.length }) : ""}
      </p>
    </Field>
  )
}
