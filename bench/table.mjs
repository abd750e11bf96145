/** A result and its goal. */
export const row = (what, measured, goal = "") => ({ what, measured, goal })

export function printTable(rows) {
  const width = (key) => Math.max(key.length, ...rows.map((one) => String(one[key]).length))
  const columns = ["what", "measured", "goal"]
  const line = (one) => columns.map((key) => String(one[key]).padEnd(width(key))).join("  ")
  console.log(["", line({ what: "what", measured: "measured", goal: "goal" }), ...rows.map(line), ""].join("\n"))
}

export const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`
