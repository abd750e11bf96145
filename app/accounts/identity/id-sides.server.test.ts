import { expect, test } from "vitest"
import { Refusal } from "../../platform/refusal"
import { mapSideRefusal, uploadedSide } from "./id-sides.server"

test.each([
  ["id_front", "front"],
  ["id_back", "back"],
] as const)("a refusal of the file of %s is reported on the field %s", async (side, field) => {
  const code = "accounts.upload-type"
  const refuse = () => Promise.reject(new Refusal(code, {}, { fields: [{ field: "file", code }] }))
  await expect(mapSideRefusal(side, refuse)).rejects.toMatchObject({ code, status: 422, fields: [{ field, code }] })
})

test("other refusals are passed on unchanged", async () => {
  const refuse = () => Promise.reject(new Refusal("platform.too-many", {}, { status: 429, retryAfterSeconds: 60 }))
  await expect(mapSideRefusal("id_front", refuse)).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: 60,
    fields: [],
  })
})

test("a form without a file yields an empty file", async () => {
  expect(await uploadedSide(new FormData(), "id_back")).toEqual({
    kind: "id_back",
    bytes: new Uint8Array(),
    declaredName: "",
  })
})
