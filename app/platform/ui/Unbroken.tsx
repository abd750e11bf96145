import { createElement, Fragment } from "react"

/**
 * A name as it is set: a line may end between its words, never at a hyphen within one nor before the figure or letter of a
 * model. An address of mail is no name: it may be longer than any line.
 */
export function Unbroken({ children: name }: { children: string }) {
  const parts = name.split(/(\S+-\S+|\S+ \d+(?!\S)|\S+ \S$)/)
  return createElement(
    Fragment,
    null,
    ...parts.map((part, place) =>
      place % 2 === 0 || part.includes("@") ? part : createElement("span", { className: "whitespace-nowrap" }, part),
    ),
  )
}
