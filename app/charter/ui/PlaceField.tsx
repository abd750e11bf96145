import { useId, useState } from "react"
import { ComboBox } from "react-aria-components/ComboBox"
import { I18nProvider } from "react-aria-components/I18nProvider"
import { Input } from "react-aria-components/Input"
import { Label } from "react-aria-components/Label"
import { ListBox, ListBoxItem } from "react-aria-components/ListBox"
import { Popover } from "react-aria-components/Popover"
import { intlLocale } from "../../platform/i18n/locale"
import { describedBy, FieldNotes, type FieldWords, placeOf } from "../../platform/ui/Field"
import { inputClass } from "../../platform/ui/field-look"
import { useRootData } from "../../platform/ui/root-data"
import { matchingPlaces, type Place, placeLabel, placeWords } from "../rules/places"

type Props = FieldWords & {
  name: string
  places: readonly Place[]
  /** A place by its id, what was typed for one where that is allowed, or "". */
  value: string
  onChange: (value: string) => void
  /** Any other place may be typed. */
  free?: boolean
  /** The theme of the page it stands on: the list lies outside it. */
  theme: "theme-night" | "theme-paper"
  placeholder?: string
}

/** A place found by name, city or code: suggestions from the second sign on, by keyboard as by hand (part 1 §5). */
export function PlaceField(props: Props) {
  const { name, label, description, error, places, value, onChange, free = false, theme, placeholder } = props
  const { locale } = useRootData()
  const id = useId()
  const [text, setText] = useState(placeWords(value, locale))

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
    if (value !== meantBy(text)) setText(placeWords(value, locale))
  }

  const type = (typed: string) => {
    setText(typed)
    if (meantBy(typed) !== value) onChange(meantBy(typed))
  }
  /** Whoever leaves the field with one place in question means that one. */
  const leave = () => {
    const [only, ...others] = matchingPlaces(text, places)
    const chosen = value || (!free && only && others.length === 0 ? only.id : "")
    if (!chosen) return
    setText(placeWords(chosen, locale))
    onChange(chosen)
  }

  return (
    <I18nProvider locale={intlLocale(locale)}>
      <ComboBox
        id={placeOf(name, error)}
        defaultItems={places}
        defaultFilter={(label, typed) =>
          matchingPlaces(typed, places).some((place) => placeLabel(place, locale) === label)
        }
        inputValue={text}
        onInputChange={type}
        value={places.some((place) => place.id === value) ? value : null}
        onChange={(key) => key !== null && type(placeWords(String(key), locale))}
        onBlur={leave}
        allowsCustomValue
        isInvalid={error !== undefined}
        aria-describedby={describedBy(id, { description, error })}
        className="grid scroll-mt-28 content-start gap-1.5"
      >
        <Label className="text-sm font-medium">
          {label}
          <span aria-hidden="true" className="text-muted">
            {" *"}
          </span>
        </Label>
        <Input placeholder={placeholder} autoComplete="off" className={inputClass} />
        <FieldNotes id={id} description={description} error={error} />
        <Popover
          offset={4}
          className={`${theme} w-(--trigger-width) rounded-field border border-edge bg-surface shadow-raised`}
        >
          <ListBox<Place> className="max-h-60 overflow-y-auto py-1 outline-none">
            {(place) => (
              <ListBoxItem
                id={place.id}
                textValue={placeLabel(place, locale)}
                className="touch flex cursor-pointer items-center px-3.5 py-2 outline-none data-focused:bg-info-soft data-hovered:bg-info-soft"
              >
                {placeLabel(place, locale)}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  )
}
