import { createElement, Fragment } from "react"

/** What is longer may be longer than a phone's line: it is left to break wherever it must. */
const LONGEST = 18

/**
 * A name as it is set: a line may end between its words, never at a hyphen within one nor before the figure or letter of a
 * model. An address of mail is no name, and neither is whatever is longer than one.
 */
export function Unbroken({ children: name }: { children: string }) {
  const parts = name.split(/(\S+-\S+|\S+ \d+(?!\S)|\S+ \S$)/)
  return createElement(
    Fragment,
    null,
    ...parts.map((part, place) =>
      place % 2 === 0 || part.length > LONGEST || part.includes("@")
        ? part
        : createElement("span", { className: "whitespace-nowrap" }, part),
    ),
  )
}
