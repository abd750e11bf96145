import { brand } from "../../platform/brand"

/** URL of a WhatsApp chat with the company, prefilled with `text` (part 2 §7). */
export const chatLink = (text: string): string => `https://wa.me/${brand.whatsapp}?text=${encodeURIComponent(text)}`
