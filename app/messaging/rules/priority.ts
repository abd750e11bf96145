/** Who goes first in the outbox: a lower number. */
const priorities = { security: 0, confirmation: 1, other: 2 } as const

/**
 * `security`: somebody waits for it to sign in, or has to learn of a danger (codes, password and address links, warnings).
 * `confirmation`: what somebody just booked. `other`: everything else.
 */
export type Priority = keyof typeof priorities

/** The number the outbox sorts by. */
export const priorityNumber = (priority: Priority): number => priorities[priority]

export const LAST_PRIORITY = priorities.other
