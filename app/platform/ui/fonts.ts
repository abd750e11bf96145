import cormorant from "@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2?url"
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url"

/** Where the application serves the letters of Western Europe: of titles, and of the rest. */
export const fontFiles = { display: cormorant, text: figtree }

/** Both faces are asked for with the page itself, so that they are there when the first line is drawn. */
export const fontPreloads = [cormorant, figtree].map((href) => ({
  rel: "preload" as const,
  as: "font" as const,
  type: "font/woff2",
  href,
  crossOrigin: "anonymous" as const,
}))
