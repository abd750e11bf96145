/**
 * A message's text without the keys in its links. A link proves who reads the mailbox it was sent to, so its key stays out of what a
 * session alone can fetch.
 */
export const withoutKeys = (body: string): string => body.replace(/(token=)\S+/g, "$1…")
