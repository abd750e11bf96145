import { redirect } from "react-router"
import { searchPath } from "../rules/search"
import type { Route } from "./+types/search"

/** Turns what a search form sends without scripts into the address of a list. */
export const loader = ({ url }: Route.LoaderArgs) => redirect(searchPath(url.searchParams))
