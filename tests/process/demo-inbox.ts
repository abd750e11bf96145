/** The mails of a kind to an address in the demo inbox, newest first, as HTML. */
export async function mailsTo(address: string, email: string, kind: string): Promise<string[]> {
  const inbox = await (await fetch(`${address}/dev/mail`)).text()
  const entries = inbox
    .split("<li ")
    .filter((entry) => entry.includes(`data-recipient="${email}"`) && entry.includes(`data-kind="${kind}"`))
  const ids = entries.flatMap((entry) => /href="\/dev\/mail\/([0-9a-f-]+)"/.exec(entry)?.[1] ?? [])
  return Promise.all(ids.map(async (id) => (await fetch(`${address}/dev/mail/${id}/mail`)).text()))
}

/** The token of the link to `page` in a mail; empty without one. */
export const tokenIn = (mail: string, page: string): string =>
  new RegExp(`${page}\\?[^"]*token=([\\w.-]+)`).exec(mail.replaceAll("&amp;", "&"))?.[1] ?? ""
