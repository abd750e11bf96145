import fc from "fast-check"
import { expect, test } from "vitest"
import { croppedSize, isLargeEnough, photographType } from "./photograph"
import { photographableViews, sizeOf } from "./views"

const ascii = (text: string) => new Uint8Array([...text].map((sign) => sign.charCodeAt(0)))

test.each([
  ["a JPEG", new Uint8Array([0xff, 0xd8, 0xff, 0xe1]), "jpeg"],
  ["a PNG", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), "png"],
  ["a WebP", ascii("RIFF\0\0\0\0WEBPVP8 "), "webp"],
  ["an AVIF", ascii("\0\0\0\x1cftypavif\0\0\0\0mif1"), "avif"],
  ["an AVIF that calls itself a HEIF first", ascii("\0\0\0\x1cftypmif1\0\0\0\0avif"), "avif"],
  ["a phone's HEIC", ascii("\0\0\0\x1cftypheic\0\0\0\0mif1"), "heic"],
  ["a film", ascii("\0\0\0\x1cftypisom\0\0\0\0mp41"), undefined],
  ["a sound", ascii("RIFF\0\0\0\0WAVEfmt "), undefined],
  ["an SVG", ascii("<svg xmlns="), undefined],
  ["nothing", new Uint8Array(), undefined],
])("%s is detected by its content", (_, bytes, type) => expect(photographType(bytes)).toBe(type))

test("a car's tile is tall, a yacht's wide; a villa also has a terrace view", () => {
  expect(sizeOf("tile", "ferrari-f8-tributo")).toEqual({ width: 900, height: 1600 })
  expect(sizeOf("tile", "yacht-luna")).toEqual({ width: 1600, height: 900 })
  expect(photographableViews("cars")).toEqual(["tile", "detail"])
  expect(photographableViews("villas")).toEqual(["tile", "detail", "terrace", "evening"])
})

const size = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) })

test("the crop lies within the photograph and has the view's ratio", () => {
  const wanted = { width: 1600, height: 900 }
  fc.assert(
    fc.property(size, (photograph) => {
      const crop = croppedSize(photograph, wanted)
      expect(crop.width).toBeLessThanOrEqual(Math.min(photograph.width, wanted.width))
      expect(crop.height).toBeLessThanOrEqual(Math.min(photograph.height, wanted.height))
      expect(Math.abs(crop.width / 16 - crop.height / 9)).toBeLessThan(0.1)
    }),
  )
})

test("a photograph smaller than half the view is too small", () => {
  expect(isLargeEnough({ width: 800, height: 450 }, { width: 1600, height: 900 })).toBe(true)
  expect(isLargeEnough({ width: 799, height: 2000 }, { width: 1600, height: 900 })).toBe(false)
})
