/** Runs `start`; prints a configuration error or a used port in one line and ends the process with exit code 1. */
export async function startOrExplain(ConfigError, start) {
  try {
    return await start()
  } catch (error) {
    if (error instanceof ConfigError) console.error(`Maestrale cannot start.\n${error.message}`)
    else if (error.code === "EADDRINUSE")
      console.error(`Maestrale cannot start.\nPORT: ${error.port} is taken by another program; expected a free port.`)
    else throw error
    process.exit(1)
  }
}
