// Renders the site's pictures: `npm run studio -- [part of a name …] [--draft]`. Without a name: all of them. A draft
// is small, has no ambient occlusion and is written to studio/drafts; others go to public, in all widths.
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { openStudio } from "./browser.ts"
import { filmNames, makeFilms } from "./film.ts"
import { pictures } from "./pictures.ts"
import { writeVariants } from "./sizes.ts"
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
      if (draft) {
        const file = join(import.meta.dirname, "drafts", `${name.replaceAll("/", "_")}.png`)
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, png)
        console.log(`${file} ${Date.now() - began} ms`)
      } else
        console.log(
          `${await writeVariants(name, png, { setting: shot.setting, widths, quality })} ${Date.now() - began} ms`,
        )
    }
  } finally {
    await studio.close()
  }
}

/** Steps in order: Open Graph images need the pictures. */
const steps = [
  { names: pictures.map(({ name }) => name), make: renderPictures },
  { names: ogImageNames, make: makeOgImages },
  { names: ["icons"], make: writeIcons },
  { names: filmNames, make: makeFilms },
]

const requestedSteps = (draft ? steps.slice(0, 1) : steps)
  .map(({ names, make }) => ({ names: names.filter(isRequested), make }))
  .filter(({ names }) => names.length > 0)
if (requestedSteps.length === 0) {
  const all = steps.flatMap(({ names }) => names)
  console.error(`No name contains ${parts.join(" or ")}. Names:\n${all.join("\n")}`)
  process.exit(1)
}
for (const { names, make } of requestedSteps) await make(names)
