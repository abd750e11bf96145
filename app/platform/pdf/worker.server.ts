// The thread that makes long PDFs: `long-pdf.server.ts` starts it and sends one document at a time. Node runs this source
// file directly, in production, development and tests, so imports need their file extension.
import { parentPort } from "node:worker_threads"
import { pdfOf } from "./pdf.server.ts"
import { definitionOf, layouts, type PlainDocument } from "./plain-document.ts"

parentPort?.on("message", ({ id, document }: { id: number; document: PlainDocument }) => {
  pdfOf(definitionOf(document), layouts).then(
    (bytes) => parentPort?.postMessage({ id, bytes }, [bytes.buffer]),
    (error) => parentPort?.postMessage({ id, error: String(error) }),
  )
})
