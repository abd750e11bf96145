import type { ReactNode } from "react"

/** `line`: the stroke width; without it the shape is filled. */
type Shape = { box: string; line?: number; shape: ReactNode }

const icons = {
  arrowUp: { box: "0 0 12 12", line: 1.3, shape: <path d="M6 11V1.5M2 5.5l4-4 4 4" /> },
  chevronDown: { box: "0 0 12 8", line: 1.5, shape: <path d="m1 1.5 5 5 5-5" /> },
  chevronLeft: { box: "0 0 12 12", line: 1.4, shape: <path d="m8 1-5 5 5 5" /> },
  chevronRight: { box: "0 0 12 12", line: 1.4, shape: <path d="m4 1 5 5-5 5" /> },
  cross: { box: "0 0 20 20", line: 1.3, shape: <path d="m3 3 14 14M17 3 3 17" /> },
  dot: { box: "0 0 16 16", line: 1.4, shape: <circle cx="8" cy="8" r="2.5" /> },
  eye: { box: "0 0 24 24", line: 1.3, shape: eye() },
  eyeOff: {
    box: "0 0 24 24",
    line: 1.3,
    shape: (
      <>
        {eye()}
        <path d="m4 20 16-16" />
      </>
    ),
  },
  menu: { box: "0 0 26 12", line: 1.4, shape: <path d="M0 1.5h26M6 10.5h20" /> },
  pause: { box: "0 0 12 12", shape: <path d="M2 1h3v10H2zM7 1h3v10H7z" /> },
  person: {
    box: "0 0 24 24",
    line: 1.3,
    shape: (
      <>
        <circle cx="12" cy="8" r="4" />
        <path d="M4 21c.6-4.6 3.8-7 8-7s7.4 2.4 8 7" />
      </>
    ),
  },
  play: { box: "0 0 12 12", shape: <path d="M2.5 1v10l8-5z" /> },
  signOut: { box: "0 0 24 24", line: 1.3, shape: <path d="M14 4H5v16h9M10 12h11m-4-4 4 4-4 4" /> },
  tick: { box: "0 0 16 16", line: 1.4, shape: <path d="m3 8.5 3.2 3.2L13 5" /> },
} satisfies Record<string, Shape>

function eye() {
  return (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  )
}

/** A decorative icon in the text colour; a text beside it or the button's label names it. */
export function Icon({ name, className = "size-4" }: { name: keyof typeof icons; className?: string }) {
  const { box, line, shape }: Shape = icons[name]
  return (
    <svg
      viewBox={box}
      aria-hidden="true"
      strokeWidth={line}
      className={`${line ? "fill-none stroke-current" : "fill-current"} ${className}`}
    >
      {shape}
    </svg>
  )
}
