const LAST_PAGE = 10_000

/** The requested page of a list, from 1, limited to those that exist; `pages` is at least 1. */
export function pageOf(requested: string | null, total: number, perPage: number) {
  const pages = Math.max(1, Math.ceil(total / perPage))
  const wanted = Number(requested ?? 1)
  const page = Number.isInteger(wanted) && wanted >= 1 && wanted <= LAST_PAGE ? Math.min(wanted, pages) : 1
  return { page, pages, offset: (page - 1) * perPage }
}
