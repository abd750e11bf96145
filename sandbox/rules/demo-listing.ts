/** The published villa of the demo partner. */
export const DEMO_LISTING = { id: "0d5e1a10-0000-4000-8000-000000000002" }
