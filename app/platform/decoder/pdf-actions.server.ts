import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib"
import { UndecodableFileError } from "./tasks.ts"

/** The keys of an action that goes to a place in the same document (ISO 32000-2, 12.6.4.2). */
const goToKeys = new Set("Type,S,D,SD,Next".split(","))
/** Annotations that only show something, or link inside the document. */
const harmlessAnnotations = new Set(
  (
    "Link,Text,FreeText,Line,Square,Circle,Polygon,PolyLine,Highlight,Underline,Squiggly,StrikeOut,Caret,Stamp,Ink,Popup," +
    "Widget,PrinterMark,TrapNet,Watermark,Redact,Projection"
  ).split(","),
)

/** Actions already checked: chains can be cyclic. */
export type SeenActions = Set<PDFDict>

/** A name with its `#xx` escapes decoded, in both cases: readers differ in which ones they decode. */
export const plain = (name: PDFName) =>
  name
    .asString()
    .slice(1)
    .replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The entries by decoded name, which need not be unique, with references resolved. */
const entriesOf = (dict: PDFDict): [string, PDFObject | undefined][] =>
  dict.entries().map(([key, value]) => [plain(key), resolved(dict, value)])

const resolved = (dict: PDFDict, value: PDFObject) => (value instanceof PDFRef ? dict.context.lookup(value) : value)

/**
 * Checks every entry of this dictionary that can hold an action, a destination or an annotation. Throws
 * UndecodableFileError `active` for any action except one that goes to a place in the same document.
 */
export function checkActions(dict: PDFDict, seen: SeenActions): void {
  const entries = entriesOf(dict)
  const names = new Set(entries.map(([name]) => name))
  // An annotation or an outline item; in other dictionaries `A` holds structure attributes or font data.
  const isHolder = names.has("Subtype") || names.has("Title")
  if (entries.some(([name, value]) => name === "Type" && isName(value, "Action"))) checkAction(dict, seen)
  for (const [name, value] of entries) {
    if (name === "OpenAction" && !isDestination(value)) checkAction(value, seen)
    if (name === "Dest" && !isDestination(value)) throw new UndecodableFileError("active")
    if (name === "Annots") checkAnnotations(value)
    if (name === "A" && isHolder) checkAction(value, seen)
    else if (name === "A" || name === "Next" || name === "PA") checkPossibleAction(dict, value, seen)
  }
}

/** Checks a value that is an action only if it has an `S` entry; else it is structure attributes or the next outline item. */
function checkPossibleAction(holder: PDFDict, value: PDFObject | undefined, seen: SeenActions): void {
  if (value instanceof PDFArray)
    for (const each of value.asArray()) {
      const object = resolved(holder, each)
      if (!(object instanceof PDFArray)) checkPossibleAction(holder, object, seen)
    }
  const dict = value instanceof PDFStream ? value.dict : value
  if (dict instanceof PDFDict && entriesOf(dict).some(([name]) => name === "S")) checkAction(dict, seen)
}

function checkAction(action: PDFObject | undefined, seen: SeenActions): void {
  if (!(action instanceof PDFDict)) throw new UndecodableFileError("active")
  const queue: PDFDict[] = [action]
  for (let each = queue.pop(); each; each = queue.pop()) {
    if (seen.has(each)) continue
    seen.add(each)
    const entries = entriesOf(each)
    if (!isGoTo(entries)) throw new UndecodableFileError("active")
    for (const [name, value] of entries) if (name === "Next") queue.push(...actionsOf(each, value))
  }
}

const isGoTo = (entries: [string, PDFObject | undefined][]) =>
  entries.some(([name]) => name === "S") &&
  entries.every(([name, value]) => {
    if (name === "S") return isName(value, "GoTo")
    if (name === "D" || name === "SD") return isDestination(value)
    return goToKeys.has(name)
  })

function actionsOf(action: PDFDict, next: PDFObject | undefined): PDFDict[] {
  const all = next instanceof PDFArray ? next.asArray().map((each) => resolved(action, each)) : [next]
  return all.map((each) => {
    if (each instanceof PDFDict) return each
    throw new UndecodableFileError("active")
  })
}

function checkAnnotations(annotations: PDFObject | undefined): void {
  if (annotations === undefined || annotations === PDFNull) return
  if (!(annotations instanceof PDFArray)) throw new UndecodableFileError("active")
  for (let at = 0; at < annotations.size(); at++) {
    const annotation = annotations.lookup(at)
    if (annotation === undefined || annotation === PDFNull) continue
    if (!(annotation instanceof PDFDict)) throw new UndecodableFileError("active")
    const kinds = entriesOf(annotation).filter(([name]) => name === "Subtype")
    const isHarmless = kinds.every(([, kind]) => kind instanceof PDFName && harmlessAnnotations.has(plain(kind)))
    if (kinds.length === 0 || !isHarmless) throw new UndecodableFileError("active")
  }
}

/** A named destination, or a page with its view. */
function isDestination(value: PDFObject | undefined): boolean {
  if (value instanceof PDFArray) return value.asArray().every(isDestinationPart)
  return value instanceof PDFName || value instanceof PDFString || value instanceof PDFHexString
}

const isDestinationPart = (part: PDFObject) =>
  part instanceof PDFRef ||
  part instanceof PDFName ||
  part instanceof PDFNumber ||
  part === PDFNull ||
  part instanceof PDFString ||
  part instanceof PDFHexString

const isName = (value: PDFObject | undefined, name: string) => value instanceof PDFName && plain(value) === name
