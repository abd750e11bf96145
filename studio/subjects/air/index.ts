import type { BuildModel } from "../subject.ts"
import { type HelicopterShape, helicopter } from "./helicopter.ts"
import { intermediate } from "./helicopters/intermediate.ts"
import { large as largeHelicopter } from "./helicopters/large.ts"
import { lightSingle } from "./helicopters/light-single.ts"
import { lightTwin } from "./helicopters/light-twin.ts"
import { type JetShape, jet } from "./jet.ts"
import { airliner } from "./jets/airliner.ts"
import { large } from "./jets/large.ts"
import { light } from "./jets/light.ts"
import { midsize } from "./jets/midsize.ts"
import { superMidsize } from "./jets/super-midsize.ts"
import { veryLight } from "./jets/very-light.ts"
import { inFlight } from "./pose.ts"

const jets: Record<string, JetShape> = {
  "jet-brezza": veryLight,
  "jet-levante": light,
  "jet-ponente": midsize,
  "jet-libeccio": superMidsize,
  "jet-grecale": large,
  "jet-tramontana": airliner,
}

const helicopters: Record<string, HelicopterShape> = {
  "heli-rondine": lightSingle,
  "heli-gabbiano": lightTwin,
  "heli-falco": intermediate,
  "heli-aquila": largeHelicopter,
}

/** Each in level flight and in a turn. */
export const air: Record<string, BuildModel> = Object.fromEntries([
  ...Object.entries(jets).flatMap(([id, shape]): [string, BuildModel][] => [
    [id, (_, draft) => inFlight(id, () => jet(shape), { up: 4, bank: 6, middle: 0.5 }, draft)],
    [`${id}/turning`, (_, draft) => inFlight(id, () => jet(shape), { up: 5, bank: 17, middle: 0.5 }, draft)],
  ]),
  ...Object.entries(helicopters).flatMap(([id, shape]): [string, BuildModel][] => [
    [id, (_, draft) => inFlight(id, () => helicopter(shape), { up: -4, bank: 3, middle: 0.42 }, draft)],
    [`${id}/turning`, (_, draft) => inFlight(id, () => helicopter(shape), { up: -6, bank: 14, middle: 0.42 }, draft)],
  ]),
])
