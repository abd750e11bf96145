import pg from "pg"

async function run(server, statement) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A database of its own on `server`, until `drop`. */
export async function openDatabase(server) {
  const name = `maestrale_site_${process.pid}_${Date.now()}`
  const address = new URL(server)
  address.pathname = `/${name}`
  await run(server, `create database ${name}`)
  return { address: address.toString(), drop: () => run(server, `drop database if exists ${name} with (force)`) }
}

/** The same for the time of `work`, which is given its address. */
export async function withDatabase(server, work) {
  const { address, drop } = await openDatabase(server)
  try {
    return await work(address)
  } finally {
    await drop()
  }
}
