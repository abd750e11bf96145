import {
  PDFArray,
  PDFCatalog,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFPageLeaf,
  PDFParser,
  PDFStream,
} from "@cantoo/pdf-lib"
import { UndecodableFileError } from "./tasks.ts"

/** Dictionary keys of scripts, embedded files, media and XFA forms (ISO 32000-2). */
const activeKeys = new Set(
  "JS,JavaScript,Launch,EmbeddedFiles,EF,RichMediaContent,RichMediaSettings,XFA,Rendition,Renditions".split(","),
)
/** The same as kinds of actions (`S`), annotations (`Subtype`) and objects (`Type`), and actions that send data or open other files. */
const activeKinds = new Set(
  (
    "JavaScript,Launch,SubmitForm,ImportData,GoToR,GoToE,Rendition,Movie,Sound,RichMedia,RichMediaExecute,Screen,3D," +
    "FileAttachment,EmbeddedFile"
  ).split(","),
)

/**
 * Looks for scripts and embedded files in all objects of a PDF. The file itself stays as it is: it is only ever sent as a download.
 * Throws UndecodableFileError: `active` where there are any, `encrypted` if it does not open without a password; any other error
 * means that the file is broken. Time and memory are bounded by the process.
 */
export async function checkPdf(bytes: Uint8Array): Promise<void> {
  // Encrypted objects cannot be parsed before they are decrypted.
  const parser = new Parser(bytes, !Buffer.from(bytes).includes("/Encrypt"))
  const context = await parser.parseDocument()
  for (const object of parser.replaced) check(object)
  if (!context.lookup(context.trailerInfo.Encrypt)) return checkObjects(context)
  // Only an owner's password: the empty user's password opens it.
  const opened = await PDFDocument.load(bytes, { password: "", updateMetadata: false, preserveXFA: true }).catch(() => {
    throw new UndecodableFileError("encrypted")
  })
  checkObjects(opened.context, context)
}

/** Keeps the objects that a later one of the same number replaces: a reader may take either. */
class Parser extends PDFParser {
  replaced: PDFObject[] = []

  constructor(bytes: Uint8Array, isStrict: boolean) {
    super(bytes, Number.POSITIVE_INFINITY, isStrict)
    const { context } = this
    const assign = context.assign.bind(context)
    context.assign = (ref, object) => {
      const replaced = context.lookup(ref)
      if (replaced) this.replaced.push(replaced)
      assign(ref, object)
    }
  }
}

/** `encrypted`: the same file before it was decrypted, for what is never encrypted, such as a stream of cross-references. */
function checkObjects(context: PDFContext, encrypted = context): void {
  for (const [ref, object] of context.enumerateIndirectObjects())
    check(object instanceof PDFInvalidObject ? (encrypted.lookup(ref) ?? object) : object)
  const root = context.lookup(context.trailerInfo.Root)
  if (!(root instanceof PDFCatalog)) throw new UndecodableFileError("broken")
  let pages = 0
  root.Pages().traverse((node) => {
    if (node instanceof PDFPageLeaf) pages++
  })
  if (pages === 0) throw new UndecodableFileError("broken")
}

function check(object: PDFObject): void {
  if (object instanceof PDFInvalidObject) throw new UndecodableFileError("broken")
  if (object instanceof PDFArray) for (const each of object.asArray()) check(each)
  if (object instanceof PDFStream) check(object.dict)
  if (!(object instanceof PDFDict)) return
  for (const [key, value] of object.entries()) {
    const name = plain(key)
    if (activeKeys.has(name)) throw new UndecodableFileError("active")
    if (name === "S" || name === "Subtype" || name === "Type") {
      const kind = object.context.lookup(value)
      if (kind instanceof PDFName && activeKinds.has(plain(kind))) throw new UndecodableFileError("active")
    }
    check(value)
  }
}

/** A name with its `#xx` escapes decoded, in both cases: readers differ in which ones they decode. */
const plain = (name: PDFName) =>
  name
    .asString()
    .slice(1)
    .replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
