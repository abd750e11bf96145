import { SIGN_IN_REQUIRED, signInAgain } from "./sign-in-again"

/** A refusal of `/api` (problem+json); `code` is `network` if there was no response. */
export type ApiProblem = {
  status: number
  code: string
  detail: string
  errors: { field: string; code: string; message: string }[]
}

export type ApiResult<T> = { ok: true; data: T } | { ok: false; problem: ApiProblem }

const unreachable: ApiProblem = { status: 0, code: "network", detail: "", errors: [] }

type Options = {
  method?: "GET" | "POST" | "DELETE"
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/**
 * Calls the site's API. If the session has ended, it repeats the call once the user has signed in again. Throws only for an
 * aborted call.
 */
export async function callApi<T>(path: string, options: Options = {}): Promise<ApiResult<T>> {
  return withSession(() => callOnce<T>(path, options), options.signal)
}

/** Makes a call; if the session has ended, repeats it once the user has signed in again. */
export async function withSession<T>(call: () => Promise<ApiResult<T>>, signal?: AbortSignal): Promise<ApiResult<T>> {
  const result = await call()
  if (result.ok || result.problem.code !== SIGN_IN_REQUIRED || !(await signInAgain())) return result
  signal?.throwIfAborted()
  return call()
}

async function callOnce<T>(path: string, options: Options): Promise<ApiResult<T>> {
  const { body, headers, signal, method = body === undefined ? "GET" : "POST" } = options
  try {
    const response = await fetch(path, {
      method,
      signal,
      headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (response.ok) return { ok: true, data: (response.status === 204 ? {} : await response.json()) as T }
    // A proxy may respond with a page of its own.
    const problem = await response.json().catch((error) => {
      if (signal?.aborted) throw error
      return {}
    })
    return { ok: false, problem: { ...unreachable, status: response.status, ...problem } }
  } catch (error) {
    if (signal?.aborted) throw error
    return { ok: false, problem: unreachable }
  }
}

/** The first message of each refused field. */
export function fieldMessages(problem: ApiProblem | undefined): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { field, message } of problem?.errors ?? []) messages[field] ??= message
  return messages
}
