import { redirect } from "react-router"

/** Former URL of the exotic cars (D14). */
export const loader = () => redirect("/cars", 301)
