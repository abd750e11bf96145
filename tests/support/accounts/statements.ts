import type { Ctx } from "../../../app/platform/context.server"
import type { Db } from "../../../app/platform/database/db.server"

const kinds = new Set(["select", "insert", "update", "delete", "execute", "transaction"])

/** The same context, which records the kinds of its statements in order. */
export function countStatements<C extends Ctx>(ctx: C): { ctx: C; statements: string[] } {
  const statements: string[] = []
  const counting = (db: Db): Db =>
    new Proxy(db, {
      get(target, name, receiver) {
        const value = Reflect.get(target, name, receiver)
        if (typeof value !== "function" || !kinds.has(String(name))) return value
        return (...args: unknown[]) => {
          statements.push(String(name))
          const [work, ...rest] = args
          if (name !== "transaction") return value.apply(target, args)
          return value.apply(target, [(tx: Db) => (work as (db: Db) => unknown)(counting(tx)), ...rest])
        }
      },
    })
  return { ctx: { ...ctx, db: counting(ctx.db) }, statements }
}
