/** Seconds between attempts; their sum covers an outage of five hours. */
const retryDelays = [10, 60, 300, 900, 3600, 4 * 3600]

/** Seconds until the next attempt after failed attempt number `attempt` (from 1); undefined after the last. */
export const retryDelaySeconds = (attempt: number): number | undefined => retryDelays[attempt - 1]
