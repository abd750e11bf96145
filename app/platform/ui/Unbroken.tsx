import { createElement, Fragment } from "react"

/** A name as it is set: a line may end between its words, never at a hyphen within one nor before the figure or letter of a model. */
export function Unbroken({ children: name }: { children: string }) {
  const parts = name.split(/(\S+-\S+|\S+ \d+(?!\S)|\S+ \S$)/)
  return createElement(
    Fragment,
    null,
    ...parts.map((part, place) =>
      place % 2 === 0 ? part : createElement("span", { className: "whitespace-nowrap" }, part),
    ),
  )
}
