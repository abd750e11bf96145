/** Seconds between one failed attempt and the next: a mail server may be away for an evening. */
const waits = [10, 60, 300, 900, 3600, 4 * 3600]

/** How often a message is tried before it is given up. */
export const MOST_ATTEMPTS = waits.length + 1

/** Seconds to wait after the failed attempt number `attempt` (from 1); undefined where that was the last. */
export const secondsToWait = (attempt: number): number | undefined => waits[attempt - 1]
