/** Lower numbers are delivered first. */
const priorities = { security: 0, confirmation: 1, other: 2 } as const

/**
 * `security`: codes, password and verification links, security warnings. `confirmation`: what somebody waits for, such as
 * the confirmation of a booking, and operators' alerts. `other`: everything else.
 */
export type Priority = keyof typeof priorities

/** The value stored in the outbox. */
export const priorityNumber = (priority: Priority): number => priorities[priority]

export const DEFAULT_PRIORITY = priorities.other
