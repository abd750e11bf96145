import { createContext } from "react-router"

/** The Content-Security-Policy nonce of this answer. */
export const nonceContext = createContext<string>("")
