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

/** A database of its own on `server` for the time of `work`, which is given its address. */
export async function withDatabase(server, work) {
  const name = `maestrale_site_${process.pid}_${Date.now()}`
  const address = new URL(server)
  address.pathname = `/${name}`
  await run(server, `create database ${name}`)
  try {
    return await work(address.toString())
  } finally {
    await run(server, `drop database if exists ${name} with (force)`)
  }
}
