import type { Colour } from "../../renderer/surface.ts"
import type { CarShape, Mark, MarkKind } from "./shape.ts"

const fills: Record<Exclude<MarkKind, "body" | "second">, string> = {
  glass: "#23303a",
  black: "#0c0d0f",
  matt: "#2b2c2d",
  mesh: "#1a1b1d",
  bars: "#3b3c3e",
  chrome: "#c9cdd2",
  lamp: "#33414d",
  light: "#fff3d8",
  red: "#b3201a",
  amber: "#e08a2a",
  plate: "#f2f2ee",
  seam: "#00000088",
  crease: "#ffffff66",
}

const named = (colour: Colour) => `rgb(${colour.map((c) => Math.round(255 * c ** (1 / 2.2))).join(",")})`

export const cssColour = ({ paint }: CarShape) => named(paint.colour)

/** A mark as SVG in plain colours, metres. */
export const drawn =
  (shape: CarShape) =>
  ({ is, d, stroke }: Mark): string => {
    const fill =
      is === "body" ? cssColour(shape) : is === "second" ? named(shape.paint.second ?? [0.2, 0.15, 0.1]) : fills[is]
    if (!stroke && is !== "seam" && is !== "crease") return `<path d="${d}" fill="${fill}"/>`
    const wide = is === "crease" ? (stroke ?? 0.03) / 2 : (stroke ?? 0.006)
    return `<path d="${d}" fill="none" stroke="${fill}" stroke-width="${wide}"/>`
  }
