import cormorant from "@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2?url"
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url"

/** URLs of the fonts with Western European letters. */
export const fontFiles = { display: cormorant, text: figtree }

/** Preloaded, so that they are available at the first paint. */
export const fontPreloads = [cormorant, figtree].map((href) => ({
  rel: "preload" as const,
  as: "font" as const,
  type: "font/woff2",
  href,
  crossOrigin: "anonymous" as const,
}))
