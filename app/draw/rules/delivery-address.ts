/** Where a prize is delivered. `country`: ISO 3166-1 alpha-2. */
export type DeliveryAddress = {
  recipient: string
  street: string
  postcode: string
  city: string
  country: string
  phone: string
}
