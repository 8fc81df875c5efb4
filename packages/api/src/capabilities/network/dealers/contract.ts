import { z } from 'zod'
import { contract, email, seenVersion } from '#kernel/contract/contract.ts'
import { defineFields, ownCode } from '#kernel/contract/fields.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { codes } from '#kernel/contract/words.ts'
import { Outlet, outletCode, outletFields } from '#capabilities/network/outlets/contract.ts'

export const dealerStatuses = codes(['prospect', 'active', 'suspended', 'closed'])
export const dealerEmailKinds = ['principal', 'gm_service', 'warranty', 'crm'] as const

export const DealerEmail = z.strictObject({ email, kind: z.enum(dealerEmailKinds) })
export type DealerEmail = z.infer<typeof DealerEmail>

export const dealerFields = defineFields({
  code: {
    ...ownCode,
    shape: /^[A-Z0-9-]{1,10}$/,
    max: 10,
    refusal: 'Use 1 to 10 letters, digits, and hyphens.',
  },
  name: { kind: 'text', label: 'Name', max: 120, min: 2 },
  legal_name: { kind: 'text', label: 'Legal name', max: 200, nullable: true },
  tax_no: { kind: 'text', label: 'Tax number', max: 40, nullable: true },
  principal_name: { kind: 'text', label: 'Principal', max: 120, nullable: true },
  principal_email: { kind: 'email', label: 'Email', nullable: true },
  phone: { kind: 'text', label: 'Phone', max: 40, nullable: true },
  region: { kind: 'reference', label: 'Home region', max: 12, from: 'regions', nullable: true },
  status: { kind: 'choice', label: 'Status', values: dealerStatuses },
  emails: {
    kind: 'list',
    label: 'Additional email addresses',
    schema: z
      .array(DealerEmail)
      .max(20, 'At most 20 email addresses.')
      .transform((given) => [...new Map(given.map((one) => [`${one.email} ${one.kind}`, one])).values()]),
  },
})

export const Dealer = z.object({
  id: z.uuid(),
  ...dealerFields.answers('code', 'name', 'legal_name', 'tax_no', 'principal_name', 'principal_email', 'phone'),
  /** Code of the home region, the default for new outlets. */
  region: z.string().nullable(),
  status: z.enum(dealerStatuses),
  emails: z.array(z.object({ email: z.string(), kind: z.enum(dealerEmailKinds) })),
  /** Covers the outlets too: anyone who changes one of them makes copies of the dealer old. */
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

export const dealerColumns = dealerFields.columns([
  { key: 'code' },
  { key: 'name', label: 'Dealer' },
  { key: 'legal_name', hidden: true },
  { key: 'principal_name' },
  { key: 'principal_email', hidden: true },
  { key: 'phone', hidden: true },
  { key: 'tax_no', kind: 'code', hidden: true },
  { key: 'region', label: 'Region' },
  {
    key: 'channels',
    label: 'Channels',
    kind: 'list',
    sortable: false,
    hint: 'Channels served by at least one open outlet.',
  },
  { key: 'outlet_count', label: 'Outlets', kind: 'number', hint: 'Outlets in your scope, including closed ones.' },
  {
    key: 'open_outlet_count',
    label: 'Active outlets',
    kind: 'number',
    hint: 'Active outlets in your scope.',
  },
  { key: 'status' },
])

export const dealerList = defineList({
  title: 'Dealers',
  imports: 'dealers',
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

export const dealerCode = dealerFields.body.shape.code

export const DealerBody = dealerFields.changes.extend({
  outlets: z
    .array(outletFields.changes.omit({ dealer: true, if_version: true }).extend({ code: outletCode }))
    .max(200, 'At most 200 outlets at once.')
    .refine((given) => new Set(given.map(({ code }) => code)).size === given.length, 'An outlet is listed twice.')
    .optional(),
  if_version: seenVersion.optional(),
})
export type DealerBody = z.output<typeof DealerBody>

export const dealersApi = contract('dealers', {
  ...dealerList.endpoints({
    path: '/api/dealers',
    subject: 'Outlet',
    scope: 'outlet',
  }),
  // Before `get`, whose `:code` would take the word for a code.
  byEmail: {
    method: 'GET',
    path: '/api/dealers/by-email',
    allow: 'read Outlet',
    scope: 'outlet',
    summary: 'Who has an e-mail address: dealers, outlets and the user, as far as the asker sees them.',
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
