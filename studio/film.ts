// Renders the film of the dusk: a seamless loop of 10 s, 24 frames per second, without sound. Needs ffmpeg. The dusk's
// shader smooths its own edges and waves, so one sample per pixel is enough. Frames stay in the system's temporary
// folder until they are encoded, so that an interrupted run can continue.
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openStudio } from "./browser.ts"
import type { Shot } from "./renderer/render.ts"
import { tall, wide } from "./subjects/sea/home.ts"

const SECONDS = 10
const RATE = 24
const frames = SECONDS * RATE
const target = join(import.meta.dirname, "../public/film")

/**
 * One camera and the files encoded from its frames; `av1` and `h264` are the codecs' constant rate factors (crf):
 * a higher value gives a smaller file.
 */
type FilmSource = {
  shot: Shot
  encodings: { name: string; width: number; height: number; av1: number; h264: number }[]
}

const films: Record<string, FilmSource> = {
  "film/wide": {
    shot: { ...wide, width: 1920, height: 1080 },
    encodings: [
      { name: "dusk-1080", width: 1920, height: 1080, av1: 42, h264: 28 },
      { name: "dusk-720", width: 1280, height: 720, av1: 42, h264: 28 },
    ],
  },
  "film/tall": {
    shot: { ...tall, width: 720, height: 1280 },
    encodings: [{ name: "dusk-portrait", width: 720, height: 1280, av1: 42, h264: 28 }],
  },
}

export const filmNames = Object.keys(films)

/** Hash of the sources: frames of other sources are not reused. */
const sourceHash = createHash("sha256")
for (const folder of ["renderer", "subjects/sea"].map((name) => join(import.meta.dirname, name)))
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort())
    if (name.endsWith(".ts")) sourceHash.update(readFileSync(join(folder, name)))
const frameCache = join(tmpdir(), `maestrale-film-${sourceHash.digest("hex").slice(0, 10)}`)

const folderOf = (film: string) => join(frameCache, film)
const fileOf = (film: string, frame: number) => join(folderOf(film), `${String(frame).padStart(3, "0")}.png`)

async function renderFrames(film: string, shot: Shot): Promise<void> {
  mkdirSync(folderOf(film), { recursive: true })
  const missing = Array.from({ length: frames }, (_, i) => i).filter((i) => !existsSync(fileOf(film, i)))
  if (missing.length === 0) return
  const studio = await openStudio()
  try {
    for (const frame of missing) {
      const began = Date.now()
      const png = await studio.renderPicture({
        subject: "dusk",
        shot: { ...shot, samples: 1, time: frame / frames },
        draft: false,
      })
      writeFileSync(fileOf(film, frame), png)
      if (frame % 24 === 0) console.log(`${film} ${frame} of ${frames}, ${Date.now() - began} ms`)
    }
  } finally {
    await studio.close()
  }
}

function encode(film: string, { name, width, height, av1, h264 }: FilmSource["encodings"][number]): void {
  mkdirSync(target, { recursive: true })
  const source = ["-y", "-loglevel", "error", "-framerate", `${RATE}`, "-i", join(folderOf(film), "%03d.png")]
  const picture = ["-vf", `scale=${width}:${height}:flags=lanczos:out_color_matrix=bt709:out_range=tv`, "-an"]
  const colour = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-movflags", "+faststart"]
  const kinds = {
    "av1.mp4": ["-c:v", "libsvtav1", "-preset", "4", "-crf", `${av1}`, "-pix_fmt", "yuv420p10le", "-g", `${frames}`],
    "h264.mp4": ["-c:v", "libx264", "-preset", "slower", "-crf", `${h264}`, "-pix_fmt", "yuv420p", "-tune", "film"],
  }
  for (const [ending, codec] of Object.entries(kinds)) {
    const file = join(target, `${name}.${ending}`)
    execFileSync("ffmpeg", [...source, ...picture, ...codec, ...colour, file], { stdio: "inherit" })
    console.log(`${file} ${Math.round(statSync(file).size / 1024)} kB`)
  }
}

/** Renders and encodes these films, and updates the list of films. */
export async function makeFilms(names: string[]): Promise<void> {
  // Fail early if ffmpeg is missing: rendering takes half an hour.
  execFileSync("ffmpeg", ["-version"], { stdio: "ignore" })
  for (const name of names) {
    const film = films[name]
    if (!film) continue
    await renderFrames(name, film.shot)
    for (const each of film.encodings) encode(name, each)
    rmSync(folderOf(name), { recursive: true })
  }
  updateFilmList()
}

/** Updates films.json: the complete encodings, and a version from the hash of their content. */
function updateFilmList(): void {
  const content = createHash("sha256")
  const encodings = Object.values(films)
    .flatMap((film) => film.encodings)
    .filter(({ name }) => {
      const files = ["av1.mp4", "h264.mp4"].map((ending) => join(target, `${name}.${ending}`))
      const whole = files.every((file) => existsSync(file))
      if (whole) for (const file of files) content.update(readFileSync(file))
      return whole
    })
    .map(({ name }) => name.replace("dusk-", ""))
  const list = join(import.meta.dirname, "../app/platform/pictures/films.json")
  const dusk = { version: content.digest("hex").slice(0, 10), encodings }
  writeFileSync(list, `${JSON.stringify({ dusk }, undefined, 2)}\n`)
  const biome = "node_modules/@biomejs/biome/bin/biome"
  execFileSync(process.execPath, [biome, "format", "--write", list], { cwd: join(import.meta.dirname, "..") })
}
