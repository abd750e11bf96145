import { lazy, Suspense, startTransition, useId, useRef, useState } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { describedBy, Field, type FieldTexts, inputClass } from "../../../platform/ui/fields/Field"
import { useRootData } from "../../../platform/ui/page/root-data"
import { MIN_CHARACTERS, matchingPlaces, type Place, placeLabel, pointLabel } from "../../rules/places"
import { type Caret, type PlaceInputProps, useRestoredCaret } from "./place-input"

type Props = FieldTexts & {
  name: string
  places: readonly Place[]
  /** The id of a place, the typed text if `free`, or "". */
  value: string
  onChange: (value: string) => void
  /** Whether other places may be typed. */
  free?: boolean
  placeholder?: string
}

// If the code cannot be loaded, the plain input stays.
const PlaceComboBox = lazy(() => import("./PlaceComboBox").catch(() => ({ default: PlainInput })))

/**
 * A place by name, city or code, with suggestions from the second character on (part 1 §5). The combobox of React Aria is loaded
 * when the field is first pointed at or focused; until then a plain input takes the text.
 */
export function PlaceField(props: Props) {
  const { name, label, description, error, places, value, onChange, free = false, placeholder } = props
  const { locale } = useRootData()
  const id = useId()
  const [text, setText] = useState(pointLabel(value, locale))
  const [isUsed, setIsUsed] = useState(false)
  const caret = useRef<Caret>(undefined)
  const suggestions = matchingPlaces(text, places)
  const isUnmatched = suggestions.length === 0 && text.trim().length >= MIN_CHARACTERS

  const typedValue = (typed: string) => {
    const exact = places.find(
      (place) => placeLabel(place, locale) === typed.trim() || place.iata === typed.trim().toUpperCase(),
    )
    return exact?.id ?? (free ? typed : "")
  }
  // A value that was not typed here replaces the text.
  const [previousValue, setPreviousValue] = useState(value)
  if (value !== previousValue) {
    setPreviousValue(value)
    if (value !== typedValue(text)) setText(pointLabel(value, locale))
  }

  const choose = (place: Place) => {
    setText(placeLabel(place, locale))
    onChange(place.id)
  }
  const input: PlaceInputProps = {
    id,
    label: typeof label === "string" ? label : name,
    placeholder,
    isInvalid: error !== undefined,
    describedBy: describedBy(id, { description, error }),
    text,
    suggestions,
    noMatch: isUnmatched ? (free ? m.charter_place_unlisted() : m.charter_place_none()) : "",
    onType: (typed) => {
      setText(typed)
      onChange(typedValue(typed))
    },
    onChoose: choose,
    // A single remaining suggestion is selected.
    onLeave: () => {
      const only = !free && suggestions.length === 1 ? suggestions[0] : undefined
      const selected = places.find((place) => place.id === value) ?? only
      if (selected) choose(selected)
    },
    caret,
  }
  // In a transition the plain input stays until the combobox is ready.
  const plain = <PlainInput {...input} onUse={() => startTransition(() => setIsUsed(true))} />
  return (
    <Field {...{ id, name, label, description, error }} required>
      <div className="relative">
        <Suspense fallback={plain}>{isUsed ? <PlaceComboBox {...input} /> : plain}</Suspense>
      </div>
    </Field>
  )
}

/** Has the role of the combobox, so that the swap does not change what assistive technology reads. */
function PlainInput({ onUse, ...props }: PlaceInputProps & { onUse?: () => void }) {
  const { id, placeholder, isInvalid, describedBy, text, onType, onLeave, caret } = props
  return (
    <input
      ref={useRestoredCaret(caret)}
      id={id}
      role="combobox"
      aria-expanded={false}
      aria-autocomplete="list"
      aria-required
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      placeholder={placeholder}
      value={text}
      onChange={(event) => onType(event.target.value)}
      onPointerEnter={onUse}
      onFocus={onUse}
      onBlur={onLeave}
      className={inputClass}
    />
  )
}
