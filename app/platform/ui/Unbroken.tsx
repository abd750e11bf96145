import { createElement, Fragment } from "react"

/** Longer parts may wrap anywhere. */
const MAX_PART_LENGTH = 18

/**
 * A name that wraps only between words, not at a hyphen and not before the number or letter of a model, unless such a part is
 * wider than the line. E-mail addresses and long texts may wrap anywhere.
 */
export function Unbroken({ children: name }: { children: string }) {
  const parts = name.split(/(\S+-\S+|\S+ \d+(?!\S)|\S+ \S$)/)
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) =>
      index % 2 === 0 || part.length > MAX_PART_LENGTH || part.includes("@")
        ? part
        : createElement("span", { className: "inline-block [text-decoration:inherit]" }, part),
    ),
  )
}
