import { type ApiResult, withSession } from "../call-api"

/** Uploads a file and reports progress in percent. Uses XMLHttpRequest, because `fetch` has no upload progress. */
export function uploadFile<T>(
  path: string,
  fields: Record<string, string>,
  file: File,
  onProgress: (percent: number) => void,
): Promise<ApiResult<T>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set("file", file)
  return withSession(() => send(path, form, onProgress))
}

function send<T>(path: string, form: FormData, onProgress: (percent: number) => void): Promise<ApiResult<T>> {
  return new Promise((resolve) => {
    const fail = (status: number, result: object = {}): void =>
      resolve({ ok: false, problem: { status, code: "network", detail: "", errors: [], ...result } })
    const request = new XMLHttpRequest()
    request.open("POST", path)
    request.responseType = "json"
    request.upload.onprogress = (event) => event.lengthComputable && onProgress((event.loaded / event.total) * 100)
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve({ ok: true, data: request.response as T })
        : fail(request.status, request.response ?? {})
    request.onerror = () => fail(0)
    request.onabort = () => fail(0)
    request.send(form)
  })
}
