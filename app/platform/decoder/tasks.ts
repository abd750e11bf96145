/** Pictures with more pixels are not decoded: 25 megapixels, because phone cameras of 24 megapixels make up to 24.5. */
export const MAX_PIXELS = 25_000_000
/**
 * The same for photographs of items, except AVIF, HEIC and interlaced PNG of 16 bits: 50 megapixels, because phone cameras of 50
 * megapixels make up to 50.4. A JPEG of that size takes 350 MB of memory, a progressive one 430 MB; the others would take more than
 * the process may.
 */
export const MAX_PHOTOGRAPH_PIXELS = 50_500_000

/**
 * Why a file is refused: unreadable, too many pixels, interlaced with 16 bits per channel, several pictures in one, a PDF with
 * scripts, embedded files or a password, or too much memory or CPU time needed.
 */
export type RefusedBecause = "broken" | "pixels" | "depth" | "animated" | "active" | "encrypted" | "too-complex"

type Size = { width: number; height: number }
export type PhotographSize = Size & { maxPixels: number }
export type Variant = { width: number; type: "avif" | "webp"; bytes: Uint8Array }
/** A photograph cropped to its view, in all its sizes, and as a card for social networks. */
export type PhotographVariants = Size & { widths: number[]; blur?: string; variants: Variant[]; card: Uint8Array }

/**
 * An event of an iCalendar file: days `YYYY-MM-DD`, the end exclusive; with `times` (`HH:MM` in Rome) from the first of them to
 * the second. `isClosed`: named as days that are closed, not as a reservation.
 */
export type CalendarEvent = {
  isClosed: boolean
  startsOn: string
  endsOn: string
  times?: { start: string; end: string }
}

/** `unreadable`: entries of which something was skipped. */
export type ReadCalendar = { events: CalendarEvent[]; unreadable: number }

/** Tasks of the decoding process: input and output by task name. */
export type Tasks = {
  /** A JPEG, PNG or HEIC of a document as an upright JPEG without metadata. */
  "clean-picture": { input: { bytes: Uint8Array }; output: Uint8Array }
  /** Whether a PDF may be stored as it is. */
  "check-pdf": { input: { bytes: Uint8Array }; output: undefined }
  /** The size of a photograph once it is upright, and the pixels that it may have; reads its header only. */
  "photograph-size": { input: { bytes: Uint8Array }; output: PhotographSize }
  /** A photograph cropped to a view of at most `view` pixels. */
  "create-photograph-variants": { input: { bytes: Uint8Array; view: Size }; output: PhotographVariants }
  /** The events of an iCalendar file between two days. */
  "calendar-events": { input: { bytes: Uint8Array; from: string; until: string }; output: ReadCalendar }
}
export type TaskName = keyof Tasks
export type Request = { [K in TaskName]: { task: K; input: Tasks[K]["input"] } }[TaskName]

/**
 * Signal by which the decoding process ends itself when a file needs too much memory or CPU time. Nothing else sends
 * it.
 */
export const LIMIT_EXCEEDED = "SIGUSR2"

/** Message of the decoding process after a task; `rss` is its resident memory then, in bytes. */
export type DecoderResult = { rss: number } & ({ value: unknown } | { refused: RefusedBecause })

/** Thrown when a file is refused; `reason` selects the error text. */
export class UndecodableFileError extends Error {
  readonly reason: RefusedBecause

  constructor(reason: RefusedBecause) {
    super(reason)
    this.name = "Undecodable"
    this.reason = reason
  }
}
