// Renders the site's pictures: `npm run studio -- [part of a name …] [--draft]`. Without a name: all of them. A draft
// is small, has no ambient occlusion and is written to studio/drafts; others go to public, in all widths.
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { openStudio } from "./browser.ts"
import { filmNames, makeFilms } from "./film.ts"
import { pictures } from "./pictures.ts"
import { writeVariants } from "./sizes.ts"
import { drawings } from "./subjects/cars/pictures.ts"
import { writeIcons } from "./subjects/objects/sign/icons.ts"
import { makeOgImages, ogImageNames } from "./subjects/objects/sign/og-images.ts"

const args = process.argv.slice(2)
const draft = args.includes("--draft")
const parts = args.filter((arg) => !arg.startsWith("--"))
const isRequested = (name: string) => parts.length === 0 || parts.some((part) => name.includes(part))

async function renderPictures(names: string[]): Promise<void> {
  const studio = await openStudio()
  try {
    for (const { name, subject, shot, widths, quality } of pictures.filter((each) => names.includes(each.name))) {
      const began = Date.now()
      const png = await studio.renderPicture({ subject, shot, draft })
      await write(name, png, { setting: shot.setting, widths, quality }, began)
    }
  } finally {
    await studio.close()
  }
}

/** Draws the cars, without the renderer. */
async function drawPictures(names: string[]): Promise<void> {
  for (const { name, setting, draw } of drawings.filter((each) => names.includes(each.name))) {
    const began = Date.now()
    await write(name, await draw(draft ? 1 : 2), { setting, quality: 66, effort: 4 }, began)
  }
}

async function write(name: string, png: Buffer, options: Parameters<typeof writeVariants>[2], began: number) {
  const file = join(import.meta.dirname, "drafts", `${name.replaceAll("/", "_")}.png`)
  if (draft) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, png)
  }
  console.log(`${draft ? file : await writeVariants(name, png, options)} ${Date.now() - began} ms`)
}

/** Steps in order: Open Graph images need the pictures. */
const steps = [
  { names: drawings.map(({ name }) => name), make: drawPictures },
  { names: pictures.map(({ name }) => name), make: renderPictures },
  { names: ogImageNames, make: makeOgImages },
  { names: ["icons"], make: writeIcons },
  { names: filmNames, make: makeFilms },
]

const requestedSteps = (draft ? steps.slice(0, 2) : steps)
  .map(({ names, make }) => ({ names: names.filter(isRequested), make }))
  .filter(({ names }) => names.length > 0)
if (requestedSteps.length === 0) {
  const all = steps.flatMap(({ names }) => names)
  console.error(`No name contains ${parts.join(" or ")}. Names:\n${all.join("\n")}`)
  process.exit(1)
}
for (const { names, make } of requestedSteps) await make(names)
