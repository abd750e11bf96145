import films from "./films.json"
import type { PictureSetting, SiteFilm, SitePicture } from "./picture"
import type { StoredPicture } from "./picture-variants.server"
import list from "./pictures.json"

/** An entry of `pictures.json`, written by `studio/sizes.ts`, by name under `public/pictures`. */
type Entry = StoredPicture & { version: string; setting?: PictureSetting }

const entries = new Map(Object.entries(list as Record<string, Entry>))

/** The picture of that name, or undefined if it does not exist. */
export function studioPicture(name: string): SitePicture | undefined {
  const entry = entries.get(name)
  if (!entry) return undefined
  const { setting = "showroom", ...rest } = entry
  return { ...rest, path: `/pictures/${name}`, setting }
}

/** The URL of a page's Open Graph image: the first of these names that exists, else the company's. */
export function ogImageUrl(...names: string[]): string | undefined {
  const name = [...names, "home"].find((each) => entries.has(`og/${each}`))
  return name && `/pictures/og/${name}.jpg?v=${entries.get(`og/${name}`)?.version}`
}

const pictureFilePattern = /^\/pictures\/(.+?)(?:-(\d+)\.(?:avif|webp)|\.jpg)$/
const filmFilePattern = /^\/film\/([^/]+)-([^-.]+)\.(?:av1|h264)\.mp4$/

/** The version of a picture or film by the path of its file; undefined for any other file. */
export function versionOfFile(path: string): string | undefined {
  const [, name = "", width] = pictureFilePattern.exec(path) ?? []
  const entry = entries.get(name)
  if (entry && (width === undefined || entry.widths.includes(Number(width)))) return entry.version
  const [, filmName = "", encoding = ""] = filmFilePattern.exec(path) ?? []
  const film = studioFilm(filmName)
  return film?.encodings.includes(encoding) ? film.version : undefined
}

/** The film of that name with the encodings made by `studio/film.ts`. */
export const studioFilm = (name: string): SiteFilm | undefined => {
  const film = (films as Record<string, Omit<SiteFilm, "name"> | undefined>)[name]
  return film && { name, ...film }
}

/** The sea at dusk: the default wherever a picture is missing. */
export function defaultPicture(orientation: "wide" | "tall"): SitePicture {
  const picture = studioPicture(`home/dusk-${orientation}`)
  if (!picture) throw new Error(`Missing picture home/dusk-${orientation}: run "npm run studio -- home/".`)
  return picture
}
