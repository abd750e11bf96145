/** No picture of more pixels is decoded: 25 megapixels, as the 24-megapixel cameras of telephones make up to 24.5. */
export const MAX_PIXELS = 25_000_000

/** Why a file is refused: unreadable, too many pixels, more than 8 bits a channel, several pictures in one, or a PDF that acts. */
export type RefusedBecause = "broken" | "pixels" | "depth" | "animated" | "active" | "encrypted" | "too-complex"

type Size = { width: number; height: number }
export type Variant = { width: number; type: "avif" | "webp"; bytes: Uint8Array }
/** A photograph cut to its view, in all its sizes, and as the card shown by social networks. */
export type PhotographVariants = Size & { widths: number[]; blur?: string; variants: Variant[]; card: Uint8Array }

/** What the decoding process does, by the name of the task: what it takes and what it answers. */
export type Tasks = {
  /** A JPEG or PNG of a document as an upright JPEG without metadata. */
  "clean-picture": { input: { bytes: Uint8Array }; output: Uint8Array }
  /** A PDF written anew from its checked objects. */
  "clean-pdf": { input: { bytes: Uint8Array }; output: Uint8Array }
  /** The size of a photograph once it is upright; reads its header only. */
  "photograph-size": { input: { bytes: Uint8Array }; output: Size }
  /** A photograph cut to a view of `view` pixels at most. */
  "develop-photograph": { input: { bytes: Uint8Array; view: Size }; output: PhotographVariants }
}
export type TaskName = keyof Tasks
export type Request = { [K in TaskName]: { task: K; input: Tasks[K]["input"] } }[TaskName]

/** The signal by which the decoding process ends itself when a file needs too much memory or CPU time: nothing else sends it. */
export const LIMIT_EXCEEDED = "SIGUSR2"

/** What the decoding process answers; `rss` is what its memory holds afterwards, in bytes. */
export type Answer = { rss: number } & ({ value: unknown } | { refused: RefusedBecause })

/** The decoder's "no" to a file; `code` is what a text key can be made of. */
export class UndecodableFileError extends Error {
  readonly reason: RefusedBecause

  constructor(reason: RefusedBecause) {
    super(reason)
    this.name = "Undecodable"
    this.reason = reason
  }
}
