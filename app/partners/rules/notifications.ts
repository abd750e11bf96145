/** Notifications of partners (part 3 §2). */
export const partnerNotifications = ["newBookings", "bookingCancellations", "platformUpdates"] as const

export type PartnerNotifications = Record<(typeof partnerNotifications)[number], boolean>

export const defaultNotifications: PartnerNotifications = {
  newBookings: true,
  bookingCancellations: true,
  platformUpdates: false,
}
