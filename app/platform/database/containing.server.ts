/** Pattern of `like` and `ilike` for texts that contain `wanted`, in which no character is a wildcard. */
export const containing = (wanted: string): string => `%${wanted.replace(/[\\%_]/g, "\\$&")}%`
