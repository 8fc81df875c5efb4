import { z } from 'zod'
import { contract } from '#kernel/contract/contract.ts'

/** The pages whose cards a person may put into another order. */
export const cardPages = ['analytics', 'ecommerce', 'card-analytics', 'card-statistics'] as const
export type CardPage = (typeof cardPages)[number]

/** In which order a person has put the cards of each page; empty where it is as it came. */
export const CardOrders = z.object(
  Object.fromEntries(cardPages.map((page) => [page, z.array(z.string())])) as Record<CardPage, z.ZodArray<z.ZodString>>,
)
export type CardOrders = z.infer<typeof CardOrders>

const cardName = z.string().regex(/^[a-z0-9-]{1,40}$/, 'Use small letters, digits, and hyphens.')

/** Apart from the other preferences, which every page begins with. */
export const cardOrdersApi = contract('card-orders', {
  read: {
    method: 'GET',
    path: '/api/preferences/cards',
    allow: 'signed-in',
    scope: 'own',
    summary: 'In which order the asker has put the cards of the dashboards.',
    response: CardOrders,
  },
  save: {
    method: 'PUT',
    path: '/api/preferences/cards/:page',
    allow: 'signed-in',
    scope: 'own',
    summary:
      'Keeps the order of the cards of a page; an empty order puts them back as they came. The last one to write wins.',
    params: z.object({ page: z.enum(cardPages, 'Page not found.') }),
    body: z.strictObject({
      order: z
        .array(cardName)
        .max(40, 'At most 40 cards.')
        .refine((order) => new Set(order).size === order.length, 'Each card has one place.'),
    }),
    response: CardOrders,
  },
})
