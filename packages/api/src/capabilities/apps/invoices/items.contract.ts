import { z } from 'zod'

/** Amounts in an answer are decimal numbers in units of the currency. */
const money = z.number()

export const InvoiceClient = z.object({
  id: z.int(),
  name: z.string(),
  company: z.string(),
  companyEmail: z.string(),
  address: z.string(),
  country: z.string(),
  contact: z.string(),
})
export type InvoiceClient = z.infer<typeof InvoiceClient>

export const InvoiceItem = z.object({
  name: z.string(),
  description: z.string(),
  cost: money,
  qty: z.number(),
  /** In percent. */
  discount: z.number(),
  tax1: z.number(),
  tax2: z.number(),
  /** Cost × quantity. */
  gross: money,
  discountAmount: money,
  net: money,
  tax1Amount: money,
  tax2Amount: money,
  total: money,
})
export type InvoiceItem = z.infer<typeof InvoiceItem>
