/** How often a test of random input runs: `usual` times, `full` times with FULL=1. */
export const runs = (usual: number, full: number): number => (process.env.FULL ? full : usual)
