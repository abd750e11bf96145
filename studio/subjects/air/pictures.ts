import type { Shot } from "../../renderer/render.ts"
import type { Picture } from "../subject.ts"

const WIDE = { setting: "air", width: 1600, height: 900 } as const

/**
 * From ahead and to the left; the distance grows with the length, so that every subject fills the same part of its
 * picture.
 */
const fromFrontLeft = (length: number, span: number): Shot => {
  const far = (length + span * 0.35) * 1.32
  return {
    ...WIDE,
    fov: 24,
    from: [-far * 0.42, -length * 0.02, far * 0.86],
    target: [length * 0.54, length * -0.03, 0],
    horizon: 0.8,
    zoom: 1.75,
    cameraHeight: 14,
    sunSide: 0.55,
  }
}
const turning = (length: number, span: number): Shot => {
  const far = (length + span * 0.5) * 1.2
  return {
    ...WIDE,
    fov: 24,
    from: [-far * 0.62, far * 0.16, far * 0.75],
    target: [length * 0.52, length * 0.075, 0],
    horizon: 0.3,
    zoom: 1.9,
    cameraHeight: 40,
    pan: -0.1,
    sunSide: 0.8,
  }
}
/** From behind, in the evening, flying out over the sea. */
const leaving = (length: number, span: number): Shot => {
  const far = (length + span * 0.4) * 1.1
  return {
    ...WIDE,
    fov: 24,
    from: [length + far * 0.5, far * 0.1, far * 0.78],
    target: [length * 0.52, length * 0.04, 0],
    horizon: 0.78,
    zoom: 1.8,
    cameraHeight: 18,
    pan: -0.1,
    blueHour: 0.95,
    sunSide: -0.35,
  }
}

const jets: Record<string, readonly [length: number, span: number]> = {
  "jet-brezza": [12.1, 12.3],
  "jet-levante": [15.2, 15.5],
  "jet-ponente": [14.9, 16.5],
  "jet-libeccio": [19.4, 21],
  "jet-grecale": [28.4, 30.4],
  "jet-tramontana": [33.4, 35.8],
}

const hovering = (length: number, radius: number): Shot => {
  const far = (length + radius * 0.9) * 1.35
  return {
    ...WIDE,
    fov: 26,
    from: [-far * 0.42, -length * 0.05, far * 0.86],
    target: [length * 0.43, length * 0.04, 0],
    horizon: 0.82,
    zoom: 1.75,
    cameraHeight: 10,
    sunSide: 0.5,
  }
}
const banking = (length: number, radius: number): Shot => {
  const far = (length + radius * 0.9) * 1.3
  return {
    ...WIDE,
    fov: 26,
    from: [-far * 0.66, far * 0.12, far * 0.7],
    target: [length * 0.4, length * 0.06, 0],
    horizon: 0.42,
    zoom: 1.9,
    pan: -0.2,
    cameraHeight: 26,
    sunSide: 0.75,
  }
}

const helicopters: Record<string, readonly [length: number, radius: number]> = {
  "heli-rondine": [10.6, 5.35],
  "heli-gabbiano": [10.2, 5.2],
  "heli-falco": [13.6, 6.9],
  "heli-aquila": [17, 8.6],
}

/** Pictures slightly later than sunset. */
const hours: Record<string, number> = {
  "jet-levante": 0.2,
  "jet-ponente": 0.6,
  "jet-tramontana": 0.35,
  "heli-rondine": 0.25,
  "heli-falco": 0.5,
}

export const airPictures: Picture[] = [
  ...Object.entries(jets).flatMap(([id, [length, span]]) => [
    { name: `jets/${id}/tile`, subject: id, shot: { ...fromFrontLeft(length, span), blueHour: hours[id] } },
    { name: `jets/${id}/detail`, subject: `${id}/turning`, shot: turning(length, span) },
    { name: `jets/${id}/evening`, subject: id, shot: leaving(length, span) },
  ]),
  ...Object.entries(helicopters).flatMap(([id, [length, radius]]) => [
    { name: `helicopters/${id}/tile`, subject: id, shot: { ...hovering(length, radius), blueHour: hours[id] } },
    { name: `helicopters/${id}/detail`, subject: `${id}/turning`, shot: banking(length, radius) },
    { name: `helicopters/${id}/evening`, subject: id, shot: leaving(length, radius * 1.6) },
  ]),
]
