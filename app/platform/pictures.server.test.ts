import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import films from "./films.json"
import { pictureAddress, sourceSet } from "./picture"
import list from "./pictures.json"
import { drawnCard, drawnPicture, dusk, versionOfFile } from "./pictures.server"

type Entry = { width: number; height: number; widths: number[]; version: string; blur?: string }
const entries = Object.entries(list as Record<string, Entry>)
const drawings = entries.filter(([name]) => !name.startsWith("og/"))
const folder = "public/pictures"
const kilobytes = (file: string) => statSync(join(folder, file)).size / 1024

test("every picture of the list lies in the folder in all its widths, and every file of the folder is in the list", () => {
  const listed = entries.flatMap(([name, { widths }]) =>
    name.startsWith("og/")
      ? [`${name}.jpg`]
      : widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]),
  )
  const there = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(folder.length + 1))
  expect(there.sort()).toEqual(listed.sort())
})

test("no picture weighs more than a phone should carry", () => {
  const heavy = drawings.flatMap(([name, { width, height, widths }]) => {
    const [size, most] = height > width ? [800, 40] : [1600, 60]
    const shown = widths.filter((each) => each <= size).at(-1)
    const weight = kilobytes(`${name}-${shown}.avif`)
    return weight > most ? [`${name}: ${Math.round(weight)} kB`] : []
  })
  expect(heavy).toEqual([])
})

test("the blur that stands in each page is a few bytes, and there is one unless one sees through the picture", () => {
  for (const [name, { blur }] of drawings) {
    expect(Buffer.from(blur ?? "", "base64").length, name).toBeLessThan(400)
    if (blur === undefined) expect(drawnPicture(name)?.scene, name).toBe("cutout")
  }
})

test("a film of the list lies in the folder in all its cuts, light enough for a phone", () => {
  const most: Record<string, number> = { portrait: 1500, 720: 1500, 1080: 3000 }
  for (const [name, { cuts }] of Object.entries(films))
    for (const cut of cuts)
      for (const codec of ["av1", "h264"]) {
        const file = `public/film/${name}-${cut}.${codec}.mp4`
        expect(statSync(file).size / 1024, file).toBeLessThan(most[cut] ?? 0)
      }
})

test("an address carries the version of its content; a photograph's is its own", () => {
  const wide = dusk("wide")
  expect(pictureAddress(wide, 800, "avif")).toBe(`/pictures/home/dusk-wide-800.avif?v=${wide.version}`)
  const photograph = { ...wide, path: "/photographs/1", version: undefined, widths: [480, 800] }
  expect(sourceSet(photograph, "webp")).toBe("/photographs/1-480.webp 480w, /photographs/1-800.webp 800w")
})

test("a file's version is the one its list gives, and only files of the lists have one", () => {
  const { path, version, widths } = dusk("wide")
  for (const width of widths) expect(versionOfFile(`${path}-${width}.avif`)).toBe(version)
  const [[film, { version: filmVersion, cuts }] = ["", { version: "", cuts: [] }]] = Object.entries(films)
  for (const cut of cuts) expect(versionOfFile(`/film/${film}-${cut}.h264.mp4`)).toBe(filmVersion)
  for (const other of [`${path}-7.avif`, `${path}.avif`, `/film/${film}-9.av1.mp4`, "/favicon.svg", "/pictures/.jpg"])
    expect(versionOfFile(other)).toBeUndefined()
  expect(versionOfFile(drawnCard("home")?.split("?")[0] ?? "")).toBe(drawnCard("home")?.split("?v=")[1])
})

test("what has not been drawn is nothing, and its card is none but the company's", () => {
  expect(drawnPicture("cars/ferrari-f9/tile")).toBeUndefined()
  expect(drawnCard("cars/ferrari-f9")).toBe(drawnCard("home"))
})
