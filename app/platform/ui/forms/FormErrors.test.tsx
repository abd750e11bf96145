import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import { TextField } from "../fields/TextField"
import { FormErrors } from "./FormErrors"

const refusal = { message: "Please check.", fields: { email: "An email is needed.", birthDate: "No such day." } }

describe("the error summary of a form", () => {
  test("is empty without a refusal", () => {
    expect(renderToStaticMarkup(<FormErrors refusal={undefined} />)).toBe("")
  })

  test("is only the message if no field is refused", () => {
    const html = renderToStaticMarkup(<FormErrors refusal={{ message: "Wrong password." }} />)
    expect(html).toContain("Wrong password.")
    expect(html).not.toContain("<a")
  })

  test("links to each refused field", () => {
    const summary = renderToStaticMarkup(<FormErrors refusal={refusal} />)
    const refused = renderToStaticMarkup(<TextField label="Email" name="email" error={refusal.fields.email} />)
    const valid = renderToStaticMarkup(<TextField label="Email" name="email" />)
    const target = /href="#([^"]+)"[^>]*>An email is needed\./.exec(summary)?.[1]
    expect(refused).toContain(`id="${target}"`)
    expect(valid).not.toContain(`id="${target}"`)
  })

  test("lists only the remaining errors, and disappears without any", () => {
    const one = renderToStaticMarkup(<FormErrors refusal={refusal} open={{ birthDate: "No such day." }} />)
    expect(one).toContain("No such day.")
    expect(one).not.toContain("An email is needed.")
    expect(renderToStaticMarkup(<FormErrors refusal={refusal} open={{}} />)).toBe("")
  })

  test("shows a message of two fields once, linked to the remaining field", () => {
    const past = { pickupDate: "This day is past.", returnDate: "This day is past." }
    const both = renderToStaticMarkup(<FormErrors refusal={{ message: "Please check.", fields: past }} />)
    expect(both.match(/This day is past\./g)).toHaveLength(1)
    const second = <FormErrors refusal={{ message: "Please check.", fields: past }} open={{ returnDate: "" }} />
    expect(renderToStaticMarkup(second)).toContain("#field-returnDate")
  })

  test("shows a message of two labelled fields twice, each with its field", () => {
    const fields = { opensAt: "Enter a day.", closesAt: "Enter a day." }
    const labels = { opensAt: "Sales open", closesAt: "Sales close" }
    const html = renderToStaticMarkup(<FormErrors refusal={{ message: "Please check.", fields }} labels={labels} />)
    expect(html).toMatch(/#field-opensAt"[^>]*>Sales open: Enter a day\./)
    expect(html).toMatch(/#field-closesAt"[^>]*>Sales close: Enter a day\./)
  })

  test("is an alert only if it does not take the focus", () => {
    expect(renderToStaticMarkup(<FormErrors refusal={refusal} />)).not.toContain('role="alert"')
    expect(renderToStaticMarkup(<FormErrors refusal={refusal} takesFocus={false} />)).toContain('role="alert"')
  })
})
