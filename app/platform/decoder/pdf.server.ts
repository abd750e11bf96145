import { inflateSync } from "node:zlib"
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from "@cantoo/pdf-lib"
import { checkActions, plain, type SeenActions } from "./pdf-actions.server.ts"
import { UndecodableFileError } from "./tasks.ts"

/** Limits of a document: pages, objects, decompressed bytes of all streams, nesting. */
const MAX_PAGES = 30
const MAX_OBJECTS = 20_000
const MAX_DECOMPRESSED_BYTES = 150_000_000
const MAX_DEPTH = 60

/** Dictionary keys of actions, scripts, files and XFA forms (ISO 32000-2). */
const activeKeys = new Set(
  "AA,JS,JavaScript,Launch,EmbeddedFiles,EF,AF,RichMediaContent,RichMediaSettings,XFA,Rendition,Renditions".split(","),
)
/** Kinds of actions (`S`), annotations (`Subtype`) and objects (`Type`) that do more than show a page. */
const activeKinds = new Set(
  (
    "JavaScript,Launch,SubmitForm,ImportData,ResetForm,GoToR,GoToE,URI,Rendition,Movie,Sound,Named,Hide,SetOCGState,Trans," +
    "GoTo3DView,RichMedia,RichMediaExecute,Screen,3D,FileAttachment,EmbeddedFile,Filespec,F"
  ).split(","),
)

/**
 * Rewrites a PDF from its checked objects, which drops everything unchecked: duplicate objects and bytes outside the
 * objects. Throws UndecodableFileError: `active` for scripts, XFA forms, embedded files and any action or link except
 * to a place in the same document, `encrypted`, `too-complex`; any other error means that the file is broken.
 */
export async function cleanPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, {
    throwOnInvalidObject: true,
    ignoreEncryption: true,
    updateMetadata: false,
    preserveXFA: true,
    parseSpeed: Number.POSITIVE_INFINITY,
  })
  const { context } = pdf
  if (context.trailerInfo.Encrypt) throw new UndecodableFileError("encrypted")
  const objects = context.enumerateIndirectObjects()
  if (objects.length > MAX_OBJECTS) throw new UndecodableFileError("too-complex")
  const state: State = { left: MAX_DECOMPRESSED_BYTES, seen: new Set() }
  for (const [, object] of objects) {
    // Readers differ in whether they follow a reference to a reference.
    if (object instanceof PDFRef) throw new UndecodableFileError("active")
    check(object, state, 0)
  }
  const pages = pdf.getPageCount()
  if (pages === 0) throw new UndecodableFileError("broken")
  if (pages > MAX_PAGES) throw new UndecodableFileError("too-complex")
  return pdf.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false })
}

/** `left`: decompressed bytes that the remaining streams may have. */
type State = { left: number; seen: SeenActions }

function check(object: PDFObject, state: State, depth: number): void {
  if (depth > MAX_DEPTH) throw new UndecodableFileError("too-complex")
  if (object instanceof PDFInvalidObject) throw new UndecodableFileError("broken")
  if (object instanceof PDFArray) for (const each of object.asArray()) check(each, state, depth + 1)
  if (object instanceof PDFStream) {
    // The bytes of this stream are in another file.
    if (object.dict.has(PDFName.of("F")) || object.dict.has(PDFName.of("FFilter")))
      throw new UndecodableFileError("active")
    check(object.dict, state, depth + 1)
    if (object instanceof PDFRawStream) countDecompressed(object, state)
  }
  if (object instanceof PDFDict) checkDict(object, state, depth)
}

function checkDict(dict: PDFDict, state: State, depth: number): void {
  checkActions(dict, state.seen)
  for (const [key, value] of dict.entries()) {
    const name = plain(key)
    if (activeKeys.has(name)) throw new UndecodableFileError("active")
    if (name === "S" || name === "Subtype" || name === "Type") {
      const kind = dict.lookup(key)
      if (kind instanceof PDFName && activeKinds.has(plain(kind))) throw new UndecodableFileError("active")
    }
    check(value, state, depth + 1)
  }
}

/** Counts the decompressed bytes of a stream; refuses one that is compressed more than once. */
function countDecompressed({ dict, contents }: PDFRawStream, budget: { left: number }): void {
  const filter = dict.lookup(PDFName.of("Filter"))
  const names = filter instanceof PDFArray ? filter.asArray().map((_, at) => filter.lookup(at)) : [filter]
  const compressions = names.filter(
    (filter) => filter instanceof PDFName && /^\/(Fl|FlateDecode|LZWDecode|LZW)$/.test(filter.asString()),
  )
  if (compressions.length > 1 || names.length > 2) throw new UndecodableFileError("too-complex")
  const pixels = sideOf(dict, "Width") * sideOf(dict, "Height")
  budget.left -= contents.length
  if (compressions.length === 1 && names[0] === compressions[0] && /Fl/.test(String(compressions[0]))) {
    try {
      budget.left -= inflateSync(contents, { maxOutputLength: Math.max(1, budget.left) }).length
    } catch (error) {
      if ((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE") throw new UndecodableFileError("too-complex")
      // Readers show the valid part of a damaged stream, so its declared size counts.
      budget.left -= pixels
    }
  } else budget.left -= pixels
  if (budget.left < 0) throw new UndecodableFileError("too-complex")
}

function sideOf(dict: PDFDict, name: string): number {
  const side = dict.lookup(PDFName.of(name))
  return side instanceof PDFNumber ? Math.abs(side.asNumber()) : 0
}
