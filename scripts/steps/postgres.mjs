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

/** Creates a database on `server`; `drop` deletes it. */
export async function openDatabase(server) {
  const name = `maestrale_site_${process.pid}_${Date.now()}`
  const address = new URL(server)
  address.pathname = `/${name}`
  await run(server, `create database ${name}`)
  return { address: address.toString(), drop: () => run(server, `drop database if exists ${name} with (force)`) }
}

/** Runs `work` with the URL of a temporary database. */
export async function withDatabase(server, work) {
  const { address, drop } = await openDatabase(server)
  try {
    return await work(address)
  } finally {
    await drop()
  }
}
