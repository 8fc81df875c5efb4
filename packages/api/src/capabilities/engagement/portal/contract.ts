import { z } from 'zod'
import { answeredDay, contract, instant } from '#kernel/contract/contract.ts'
import { periodFilters, schemasOf } from '#kernel/contract/filters.ts'
import { compareFilter, defineReport } from '#kernel/contract/report-contract.ts'
import { ReportWhy } from '#kernel/contract/report-why-contract.ts'
import { distances, portalDimensions, portalMeasures } from './vocabulary.ts'

// The names of the pages belong to what the report shows the outside.
export { areaNames } from './vocabulary.ts'

/** What people do in the product itself. They are counted again for each row and for the total, never added. */
export const portalReport = defineReport({
  title: 'Portal usage',
  dimensions: portalDimensions,
  measures: portalMeasures,
  filters: {
    ...periodFilters,
    compare: compareFilter,
    role: { kind: 'options', label: 'Role' },
    /** By code; `none` for people of several regions or of the whole network. */
    region: { kind: 'options', label: 'Region', from: 'regions' },
    /** Pages of the menu, by their short names. */
    area: { kind: 'options', label: 'Page' },
  },
  defaultRows: 'role',
  hasSearch: false,
})

const { area: _, compare: __, ...peopleFilters } = portalReport.filters
export const portalRetentionView = z.object(schemasOf(peopleFilters))

const { compare, ...whyFilters } = schemasOf(portalReport.filters)
const measureKeys = portalReport.measures.map(({ key }) => key)
export const portalWhyView = z.object({
  ...whyFilters,
  compare: compare.transform((given) => given ?? 'previous'),
  measure: z.enum(measureKeys, `Use one of: ${measureKeys.join(', ')}.`).default('people'),
})

const Cell = z.object({
  later: z.int(),
  people: z.int().nullable(),
  of: z.int(),
  percent: z.number().nullable(),
})
/** M81: of the people first there in a week, who came again so many days later; null where it is too early to say. */
export const PortalRetention = z.object({
  cohorts: z.array(
    z.object({ from: answeredDay, to: answeredDay, is_running: z.boolean(), size: z.int(), cells: z.array(Cell) }),
  ),
  mean: z.array(Cell),
  as_of: instant,
  filters: z.record(z.string(), z.unknown()),
})
export type PortalRetention = z.infer<typeof PortalRetention>

export const portalApi = contract('portal', {
  report: portalReport.endpoint({
    path: '/api/reports/portal',
    allow: 'read PortalUsage',
    scope: 'outlet',
    summary:
      'Sign-ins, people, pages and files of the product itself, by one or two levels; the last 28 days unless others are named.',
  }),
  reportExport: portalReport.fileEndpoint({
    path: '/api/reports/portal/export',
    allow: 'export PortalUsage',
    scope: 'outlet',
  }),
  why: {
    method: 'GET',
    path: '/api/reports/portal/why',
    figures: true,
    allow: 'read PortalUsage',
    scope: 'outlet',
    summary: 'Why a figure of portal usage changed: beside the days before, by role, region, and page.',
    query: portalWhyView,
    response: ReportWhy,
  },
  retention: {
    method: 'GET',
    path: '/api/reports/portal/retention',
    figures: true,
    allow: 'read PortalUsage',
    scope: 'outlet',
    summary: `M81: of the people first there in a week, who came again ${distances.slice(1).join(', ')} days later. At least twelve weeks.`,
    query: portalRetentionView,
    response: PortalRetention,
  },
  countPages: {
    method: 'POST',
    path: '/api/portal/pages',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Counts the pages that the asker opened. What is no page of the menu is left out.',
    body: z.strictObject({
      /** Paths as the product names its pages, without what names a record: `/tickets/$no`. */
      pages: z
        .array(
          z
            .string()
            .regex(/^\/[a-z$/-]*$/i, 'Enter a page path without numbers.')
            .max(100, 'Use at most 100 characters.'),
        )
        .min(1, 'At least one page.')
        .max(100, 'At most 100 pages.'),
    }),
    response: z.undefined(),
    status: 204,
  },
})
