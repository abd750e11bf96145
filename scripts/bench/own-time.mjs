/** How many times slower Lighthouse's phone is than the machine it is played on. */
const SLOWER = 4
/** A task's first so many ms keep nobody waiting. */
const UNFELT_MS = 50

/**
 * How long a page kept its reader waiting after the task of its first painting, in ms as on Lighthouse's phone, by the time its tasks
 * were at work. Lighthouse counts by the clock, also what a task waits for a core that others have.
 */
export function ownBlockingTime({ traceEvents }) {
  const painted = traceEvents.filter(({ name }) => name === "firstContentfulPaint").at(-1)
  if (!painted) return 0
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid, ts }) =>
      name === "RunTask" && ph === "X" && pid === painted.pid && tid === painted.tid && ts > painted.ts,
  )
  return tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * SLOWER - UNFELT_MS), 0)
}
