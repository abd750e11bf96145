import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { FormErrors } from "./FormErrors"
import { TextField } from "./TextField"

const refusal = { message: "Please check.", fields: { email: "An email is needed.", birthDate: "No such day." } }

describe("what a refused form says above itself", () => {
  it("is nothing where nothing was refused", () => {
    expect(renderToStaticMarkup(<FormErrors refusal={undefined} />)).toBe("")
  })

  it("is the sentence alone where no field is named", () => {
    const html = renderToStaticMarkup(<FormErrors refusal={{ message: "Wrong password." }} />)
    expect(html).toContain("Wrong password.")
    expect(html).not.toContain("<a")
  })

  it("leads to each field by the place the field has while it is refused", () => {
    const summary = renderToStaticMarkup(<FormErrors refusal={refusal} />)
    const refused = renderToStaticMarkup(<TextField label="Email" name="email" error={refusal.fields.email} />)
    const calm = renderToStaticMarkup(<TextField label="Email" name="email" />)
    const target = /href="#([^"]+)"[^>]*>An email is needed\./.exec(summary)?.[1]
    expect(refused).toContain(`id="${target}"`)
    expect(calm).not.toContain(`id="${target}"`)
  })

  it("names only what is still open, and goes when all is mended", () => {
    const one = renderToStaticMarkup(<FormErrors refusal={refusal} open={{ birthDate: "No such day." }} />)
    expect(one).toContain("No such day.")
    expect(one).not.toContain("An email is needed.")
    expect(renderToStaticMarkup(<FormErrors refusal={refusal} open={{}} />)).toBe("")
  })

  it("says once what two fields were refused for, and leads to the one that is still open", () => {
    const past = { pickupDate: "This day is past.", returnDate: "This day is past." }
    const both = renderToStaticMarkup(<FormErrors refusal={{ message: "Please check.", fields: past }} />)
    expect(both.match(/This day is past\./g)).toHaveLength(1)
    const second = <FormErrors refusal={{ message: "Please check.", fields: past }} open={{ returnDate: "" }} />
    expect(renderToStaticMarkup(second)).toContain("#field-returnDate")
  })

  it("is spoken once: as an alert only where the focus does not come to it", () => {
    expect(renderToStaticMarkup(<FormErrors refusal={refusal} />)).not.toContain('role="alert"')
    expect(renderToStaticMarkup(<FormErrors refusal={refusal} takesFocus={false} />)).toContain('role="alert"')
  })
})
