import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react"
import { I18nProvider } from "react-aria/I18nProvider"
import { useComboBox } from "react-aria/useComboBox"
import { type AriaListBoxOptions, useListBox, useOption } from "react-aria/useListBox"
import { Item } from "react-stately/Item"
import { type ComboBoxState, useComboBoxState } from "react-stately/useComboBoxState"
import { inputClass } from "../../../platform/ui/fields/Field"
import { useRootData } from "../../../platform/ui/page/root-data"
import { type Place, placeLabel } from "../../rules/places"
import { type PlaceInputProps, useRestoredCaret } from "./place-input"

/** The language of what React Aria announces. */
export default function PlaceComboBox(props: PlaceInputProps) {
  const { locale } = useRootData()
  return (
    <I18nProvider locale={locale}>
      <ComboBox {...props} locale={locale} />
    </I18nProvider>
  )
}

type ComboBoxProps = PlaceInputProps & { locale: "it" | "en" }

function ComboBox(props: ComboBoxProps) {
  const {
    id,
    label,
    placeholder,
    isInvalid,
    describedBy,
    text,
    suggestions,
    noMatch,
    onType,
    onChoose,
    onLeave,
    locale,
  } = props
  const [chosen, setChosen] = useState<string | null>(null)
  const inputRef = useRestoredCaret(props.caret)
  const listBoxRef = useRef<HTMLDivElement>(null)
  // React Aria hides all but the popover from assistive technology while the list is open. The list is not modal: nothing is hidden.
  const popoverRef = useRef(document.body)
  const options = {
    id,
    "aria-label": label,
    items: suggestions,
    children: (place: Place) => <Item textValue={placeLabel(place, locale)}>{placeLabel(place, locale)}</Item>,
    inputValue: text,
    onInputChange: (typed: string) => {
      setChosen(null)
      onType(typed)
    },
    selectedKey: chosen,
    onSelectionChange: (key: string | number | null) => {
      const place = suggestions.find((suggestion) => suggestion.id === key)
      if (!place) return
      setChosen(place.id)
      onChoose(place)
    },
    allowsCustomValue: true,
    isRequired: true,
    validationBehavior: "aria" as const,
    shouldFocusWrap: true,
  }
  const state = useComboBoxState(options)
  const { inputProps, listBoxProps } = useComboBox({ ...options, placeholder, inputRef, listBoxRef, popoverRef }, state)
  // Stays after the focus has left: nothing below may move under a click.
  const [wasFocused, setWasFocused] = useState(false)
  if (state.isFocused && !wasFocused) setWasFocused(true)
  const openForTyped = useRef(() => {
    const isChosen = suggestions.some((place) => placeLabel(place, locale) === text)
    if (document.activeElement === inputRef.current && suggestions.length > 0 && !isChosen) state.open(null, "input")
  })
  useLayoutEffect(() => openForTyped.current(), [])
  return (
    <>
      <input
        {...inputProps}
        ref={inputRef}
        aria-label={undefined}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onBlur={() => {
          state.setFocused(false)
          onLeave()
        }}
        className={inputClass}
      />
      {state.isOpen && state.collection.size > 0 ? (
        <Suggestions {...listBoxProps} state={state} listBoxRef={listBoxRef} />
      ) : null}
      <p role="status" className="pt-1.5 text-sm text-muted empty:hidden">
        {wasFocused ? noMatch : ""}
      </p>
    </>
  )
}

/** Lighter than the fields, with a ring of the page's colour, so that it does not merge with the field below. */
const popupClass =
  "absolute inset-x-0 top-full z-20 mt-2.5 rounded-field border border-edge bg-[color-mix(in_oklab,var(--ink)_18%,var(--surface))] shadow-raised ring-4 ring-bg"

type SuggestionsProps = AriaListBoxOptions<Place> & {
  state: ComboBoxState<Place>
  listBoxRef: RefObject<HTMLDivElement | null>
}

function Suggestions({ state, listBoxRef, ...props }: SuggestionsProps) {
  const { listBoxProps } = useListBox(props, state, listBoxRef)
  return (
    <div {...listBoxProps} ref={listBoxRef} className={`${popupClass} max-h-60 overflow-y-auto py-1`}>
      {/* An element with this id keeps React Aria from adding a <style>, which the content security policy would refuse. */}
      <template id="react-aria-pressable-style" />
      {[...state.collection].map((item) => (
        <Suggestion key={item.key} itemKey={String(item.key)} state={state}>
          {item.rendered}
        </Suggestion>
      ))}
    </div>
  )
}

type SuggestionProps = { itemKey: string; state: ComboBoxState<Place>; children: ReactNode }

function Suggestion({ itemKey, state, children }: SuggestionProps) {
  const ref = useRef<HTMLDivElement>(null)
  const { optionProps, isFocused } = useOption({ key: itemKey }, state, ref)
  return (
    <div
      {...optionProps}
      ref={ref}
      data-focused={isFocused || undefined}
      className="touch flex cursor-pointer touch-manipulation items-center px-3.5 py-2 hover:bg-ink/10 data-focused:bg-ink/10"
    >
      {children}
    </div>
  )
}
