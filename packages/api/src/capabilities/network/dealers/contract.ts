import { z } from 'zod'
import { contract, email, maybeText, seenVersion, text } from '#kernel/contract.ts'
import { defineList } from '#kernel/list-contract.ts'
import type { Column } from '#kernel/view.ts'
import { codes } from '#kernel/words.ts'
import { Outlet, outletCode, OutletFields } from '#capabilities/network/outlets/contract.ts'

export const dealerStatuses = codes(['prospect', 'active', 'suspended', 'closed'])
export const dealerEmailKinds = ['principal', 'gm_service', 'warranty', 'crm'] as const

export const DealerEmail = z.strictObject({ email, kind: z.enum(dealerEmailKinds) })
export type DealerEmail = z.infer<typeof DealerEmail>

export const Dealer = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  legal_name: z.string().nullable(),
  tax_no: z.string().nullable(),
  principal_name: z.string().nullable(),
  principal_email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Code of the home region, the default for new outlets. */
  region: z.string().nullable(),
  status: z.enum(dealerStatuses),
  emails: z.array(z.object({ email: z.string(), kind: z.enum(dealerEmailKinds) })),
  /** Covers the outlets too: whoever changes one of them makes copies of the dealer old. */
  version: z.int(),
})
export type Dealer = z.infer<typeof Dealer>

/** A line of the list. Outlets outside the asker's scope are not counted. */
export const DealerRow = Dealer.omit({ emails: true }).extend({
  outlet_count: z.int(),
  open_outlet_count: z.int(),
  channels: z.array(z.string()),
})
export type DealerRow = z.infer<typeof DealerRow>

export const DealerRecord = Dealer.extend({ outlets: z.array(Outlet) })
export type DealerRecord = z.infer<typeof DealerRecord>

export const dealerColumns = [
  { key: 'code', label: 'Code', kind: 'code' },
  { key: 'name', label: 'Dealer', kind: 'text' },
  { key: 'legal_name', label: 'Legal name', kind: 'text', hidden: true },
  { key: 'principal_name', label: 'Principal', kind: 'text' },
  { key: 'principal_email', label: 'E-mail', kind: 'text', hidden: true },
  { key: 'phone', label: 'Phone', kind: 'text', hidden: true },
  { key: 'tax_no', label: 'Tax number', kind: 'code', hidden: true },
  { key: 'region', label: 'Region', kind: 'code' },
  {
    key: 'channels',
    label: 'Channels',
    kind: 'list',
    sortable: false,
    hint: 'Channels served by at least one open outlet.',
  },
  { key: 'outlet_count', label: 'Outlets', kind: 'number', hint: 'Outlets in your scope, closed ones included.' },
  {
    key: 'open_outlet_count',
    label: 'Active outlets',
    kind: 'number',
    hint: 'Outlets in your scope with status active.',
  },
  { key: 'status', label: 'Status', kind: 'status' },
] as const satisfies readonly Column<keyof DealerRow>[]

export const dealerList = defineList({
  title: 'Dealers',
  row: DealerRow,
  columns: dealerColumns,
  filters: {
    status: { kind: 'options', values: dealerStatuses },
    region: { kind: 'options', label: 'Region', from: 'regions' },
    channel: { kind: 'options', label: 'Channel', from: 'channels' },
  },
  defaultSort: 'code',
  tabs: 'status',
})

export const dealerCode = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9-]{1,10}$/, 'A dealer code has 1 to 10 letters, digits and hyphens.'))

const DealerFields = z.strictObject({
  name: text(120, 2),
  legal_name: maybeText(160),
  tax_no: maybeText(40),
  principal_name: maybeText(120),
  principal_email: email.nullable(),
  phone: maybeText(40),
  region: text(12, 1).nullable(),
  status: z.enum(dealerStatuses),
  emails: z
    .array(DealerEmail)
    .max(20, 'At most 20 addresses.')
    .transform((given) => [...new Map(given.map((one) => [`${one.email} ${one.kind}`, one])).values()]),
})

export const DealerBody = DealerFields.partial().extend({
  outlets: z
    .array(OutletFields.partial().extend({ code: outletCode }))
    .max(200, 'At most 200 outlets in one go.')
    .refine((given) => new Set(given.map(({ code }) => code)).size === given.length, 'An outlet stands here twice.')
    .optional(),
  if_version: seenVersion.optional(),
})
export type DealerBody = z.output<typeof DealerBody>

export const dealersApi = contract('dealers', {
  list: dealerList.endpoint({
    path: '/api/dealers',
    allow: 'read Outlet',
    scope: 'outlet',
    summary: 'Dealers as a list.',
  }),
  export: dealerList.fileEndpoint({
    path: '/api/dealers/export',
    allow: 'export Outlet',
    scope: 'outlet',
  }),
  // Before `get`, whose `:code` would take the word for a code.
  byEmail: {
    method: 'GET',
    path: '/api/dealers/by-email',
    allow: 'read Outlet',
    scope: 'outlet',
    summary: 'Who stands behind an e-mail address: dealers, outlets and the user, as far as the asker sees them.',
    query: z.object({ email }),
    response: z.object({
      dealers: z.array(Dealer),
      outlets: z.array(Outlet),
      user: z
        .object({
          id: z.uuid(),
          full_name: z.string(),
          email: z.string(),
          roles: z.array(z.string()),
          status: z.string(),
        })
        .optional(),
    }),
  },
  get: {
    method: 'GET',
    path: '/api/dealers/:code',
    allow: 'read Outlet',
    scope: 'outlet',
    summary: 'One dealer with its outlets.',
    params: z.object({ code: dealerCode }),
    response: DealerRecord,
  },
  save: {
    method: 'PUT',
    path: '/api/dealers/:code',
    allow: 'update Outlet',
    scope: 'outlet',
    summary:
      'Adds or updates a dealer and outlets of it, all or nothing. Fields and outlets left out stay as they are. 201 when the dealer is new.',
    params: z.object({ code: z.string() }),
    body: DealerBody,
    otherStatus: 201,
    response: z.object({
      dealer: Dealer,
      outlets: z.array(Outlet),
      /** Records of the request, the dealer and each outlet counted as one. */
      created: z.int(),
      updated: z.int(),
      unchanged: z.int(),
    }),
  },
})
