import type { Db } from "./db.server"

/** What each running transaction, or savepoint of it, does after its commit. */
const actionsOf = new WeakMap<Db, Set<() => void>>()

/** Runs `work` in a transaction, or in a savepoint if `db` is one; after the commit, what `afterCommit` was given. */
export async function transact<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const outer = actionsOf.get(db)
  const actions = outer ?? new Set()
  const result = await db.transaction((tx) => {
    actionsOf.set(tx as Db, actions)
    return work(tx as Db)
  })
  if (!outer) for (const action of actions) action()
  return result
}

/** Calls `action` once when the transaction `db` has committed, or now if `db` is no transaction of `transact`. */
export function afterCommit(db: Db, action: () => void): void {
  const actions = actionsOf.get(db)
  if (actions) actions.add(action)
  else action()
}
