import { z } from 'zod'
import { contract, instant } from '#kernel/contract/contract.ts'
import { periodFilters, schemasOf } from '#kernel/contract/filters.ts'
import { compareFilter } from '#kernel/contract/report-contract.ts'
import { asFile, columnKinds } from '#kernel/contract/view.ts'
import { viewReader } from '#kernel/contract/view-reader.ts'
import { codes } from '#kernel/contract/words.ts'
import {
  outletCategories,
  outletFunctions,
  outletKinds,
  outletStatuses,
} from '#capabilities/network/outlets/contract.ts'

/** The parts of the card. Service and bodyshop are never in one table. */
export const cardSections = codes(['tickets', 'complaints', 'service', 'bodyshop'])
export type CardSection = (typeof cardSections)[number]

/** One measure of the outlet. */
export const CardLine = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(columnKinds),
  hint: z.string(),
  value: z.number().nullable(),
  /** The same of the days it is compared with; null where there are none. */
  before: z.number().nullable(),
  /** Of the outlets of the region with the same functions; null where they are too few. */
  median: z.number().nullable(),
  more_is: z.enum(['better', 'worse', 'neutral']),
  /** How the outlet compares to the median; null where that says nothing. */
  mark: z.enum(['better', 'worse', 'same']).nullable(),
  /** The page with the rows it counts; null where it counts none. */
  opens: z.string().nullable(),
})
export type CardLine = z.infer<typeof CardLine>

/** What is open now, whatever the days. */
const Open = z.object({ count: z.int(), opens: z.string() })

export const OutletCard = z.object({
  outlet: z.object({
    code: z.string(),
    name: z.string(),
    status: z.enum(outletStatuses),
    kind: z.enum(outletKinds),
    category: z.enum(outletCategories).nullable(),
    dealer: z.string(),
    dealer_name: z.string(),
    region: z.string(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    pin: z.string().nullable(),
    functions: z.array(z.enum(outletFunctions)),
    channels: z.array(z.string()),
    bays_service: z.int(),
    bays_body: z.int(),
    paint_booths: z.int(),
    technicians: z.int(),
    advisors: z.int(),
  }),
  /** Who answers for each kind of work; empty for anyone who may not read mappings. A name is null where no one does. */
  tsm: z.array(z.object({ job_type: z.enum(outletFunctions), name: z.string().nullable() })),
  open: z.object({
    tickets: Open.nullable(),
    overdue: Open.nullable(),
    /** On hold for more than 7 days in service, 15 in the bodyshop. */
    service_holdups: Open.nullable(),
    bodyshop_holdups: Open.nullable(),
  }),
  sections: z.array(z.object({ key: z.enum(cardSections), lines: z.array(CardLine) })),
  /** How many outlets of the region have the same functions, this one included. */
  peers: z.int(),
  from: z.string(),
  to: z.string(),
  compared_from: z.string().nullable(),
  compared_to: z.string().nullable(),
  as_of: instant,
})
export type OutletCard = z.infer<typeof OutletCard>

export const outletCardFilters = { ...periodFilters, compare: compareFilter } as const
const view = z.object(schemasOf(outletCardFilters))

/** The days of the card, as server and page read them. */
export const outletCardView = {
  view,
  read: viewReader({ filters: outletCardFilters, hasSearch: false, columns: [], sorts: [] }),
}

const params = z.object({ code: z.string().regex(/^[A-Z0-9-]{1,40}$/) })

export const outletCardApi = contract('outlet-card', {
  get: {
    method: 'GET',
    path: '/api/outlets/:code/card',
    allow: 'read Outlet',
    scope: 'outlet',
    // It reads what the reader sees, and the median of a region in a transaction of its own.
    transaction: 'own',
    summary:
      'R23: one outlet with all its measures, beside the median of the outlets of its region with the same functions.',
    params,
    query: view,
    response: OutletCard,
  },
  export: {
    method: 'GET',
    path: '/api/outlets/:code/card/export',
    allow: 'export Dashboard',
    scope: 'outlet',
    transaction: 'own',
    summary: 'The same card as a file.',
    params,
    query: asFile(view),
    response: 'file',
  },
})
