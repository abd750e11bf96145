/** The listing of the demo partner: a villa of the initial catalogue. */
export const DEMO_LISTING = { id: "5f0c1b8e-6f0e-4f66-9a39-0c1c1f6d0a01", itemId: "villa-le-terrazze" }
