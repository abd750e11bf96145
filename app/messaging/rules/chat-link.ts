import { brand } from "../../platform/brand"

/** Opens a WhatsApp chat with the company, `text` already written (part 2 §7). */
export const chatLink = (text: string): string => `https://wa.me/${brand.whatsapp}?text=${encodeURIComponent(text)}`
