import { redirect } from "react-router"

/** The former address of the exotic cars (D14). */
export const loader = () => redirect("/cars", 301)
