import { createContext } from "react-router"

/** The Content-Security-Policy nonce of this response. */
export const nonceContext = createContext<string>("")
