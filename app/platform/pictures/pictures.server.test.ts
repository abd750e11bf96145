import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import films from "./films.json"
import { pictureUrl, srcSet } from "./picture"
import list from "./pictures.json"
import { defaultPicture, ogImageUrl, studioPicture, versionOfFile } from "./pictures.server"

type Entry = { width: number; height: number; widths: number[]; version: string; blur?: string }
const entries = Object.entries(list as Record<string, Entry>)
const renderedPictures = entries.filter(([name]) => !name.startsWith("og/"))
const folder = "public/pictures"
const kilobytes = (file: string) => statSync(join(folder, file)).size / 1024

test("pictures.json lists exactly the files of the folder", () => {
  const listed = entries.flatMap(([name, { widths }]) =>
    name.startsWith("og/")
      ? [`${name}.jpg`]
      : widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]),
  )
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  expect(files.sort()).toEqual(listed.sort())
})

test("pictures are within their size limits", () => {
  const heavy = renderedPictures.flatMap(([name, { width, height, widths }]) => {
    const [size, maxKilobytes] = height > width ? [800, 40] : [1600, 60]
    const shown = widths.filter((entry) => entry <= size).at(-1)
    const weight = kilobytes(`${name}-${shown}.avif`)
    return weight > maxKilobytes ? [`${name}: ${Math.round(weight)} kB`] : []
  })
  expect(heavy).toEqual([])
})

test("every picture has a blur of less than 400 bytes", () => {
  for (const [name, { blur = "" }] of renderedPictures) {
    expect(blur, name).not.toBe("")
    expect(Buffer.from(blur, "base64").length, name).toBeLessThan(400)
  }
})

test("films have all their encodings, within their size limits", () => {
  const maxKilobytes: Record<string, number> = { portrait: 1500, 720: 1500, 1080: 3000 }
  for (const [name, { encodings }] of Object.entries(films))
    for (const encoding of encodings)
      for (const codec of ["av1", "h264"]) {
        const file = `public/film/${name}-${encoding}.${codec}.mp4`
        expect(statSync(file).size / 1024, file).toBeLessThan(maxKilobytes[encoding] ?? 0)
      }
})

test("a picture's URL contains its version, a photograph's does not", () => {
  const wide = defaultPicture("wide")
  expect(pictureUrl(wide, 800, "avif")).toBe(`/pictures/home/dusk-wide-800.avif?v=${wide.version}`)
  const photograph = { ...wide, path: "/photographs/1", version: undefined, widths: [480, 800] }
  expect(srcSet(photograph, "webp")).toBe("/photographs/1-480.webp 480w, /photographs/1-800.webp 800w")
})

test("only listed files have a version", () => {
  const { path, version, widths } = defaultPicture("wide")
  for (const width of widths) expect(versionOfFile(`${path}-${width}.avif`)).toBe(version)
  const [[film, { version: filmVersion, encodings }] = ["", { version: "", encodings: [] }]] = Object.entries(films)
  for (const encoding of encodings) expect(versionOfFile(`/film/${film}-${encoding}.h264.mp4`)).toBe(filmVersion)
  for (const other of [`${path}-7.avif`, `${path}.avif`, `/film/${film}-9.av1.mp4`, "/favicon.svg", "/pictures/.jpg"])
    expect(versionOfFile(other)).toBeUndefined()
  expect(versionOfFile(ogImageUrl("home")?.split("?")[0] ?? "")).toBe(ogImageUrl("home")?.split("?v=")[1])
})

test("a missing picture is undefined, its Open Graph image is the company's", () => {
  expect(studioPicture("cars/ferrari-f9/tile")).toBeUndefined()
  expect(ogImageUrl("cars/ferrari-f9")).toBe(ogImageUrl("home"))
})
