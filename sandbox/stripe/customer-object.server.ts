/** Stripe's customer, with the fields that the application reads. */
export type CustomerObject = {
  id: string
  object: "customer"
  email: string | null
  name: string | null
  phone: string | null
  description: string | null
  invoice_settings: { default_payment_method: string | null }
  created: number
  livemode: false
  metadata: Record<string, string>
  deleted?: true
}
