/** A private PDF as a response: shown in the browser, or saved by it (`attachment`). */
export const pdfResponse = (
  { name, bytes }: { name: string; bytes: Uint8Array<ArrayBuffer> },
  disposition: "inline" | "attachment" = "inline",
): Response =>
  new Response(bytes, {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(bytes.length),
      "content-disposition": `${disposition}; filename="${name}"`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  })
