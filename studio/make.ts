// Draws the house's pictures: `npm run studio -- [part of a name …] [--draft]`. Without a name: all of them.
// A draft is small, unshaded and lies in studio/drafts; the others go to public/pictures with all their sizes.
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { openStudio } from "./browser.ts"
import { pictures } from "./pictures.ts"
import { develop } from "./sizes.ts"

const words = process.argv.slice(2)
const draft = words.includes("--draft")
const parts = words.filter((word) => !word.startsWith("--"))
const wanted = pictures.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)))
if (wanted.length === 0) {
  console.error(
    `No picture's name holds ${parts.join(" or ")}. There are:\n${pictures.map(({ name }) => name).join("\n")}`,
  )
  process.exit(1)
}

const studio = await openStudio()
try {
  for (const { name, subject, shot, widths, quality } of wanted) {
    const began = Date.now()
    const png = await studio.draw({ subject, shot, draft })
    if (draft) {
      const file = join(import.meta.dirname, "drafts", `${name.replaceAll("/", "_")}.png`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, png)
      console.log(`${file} ${Date.now() - began} ms`)
    } else console.log(`${await develop(name, png, { place: shot.place, widths, quality })} ${Date.now() - began} ms`)
  }
} finally {
  await studio.close()
}
