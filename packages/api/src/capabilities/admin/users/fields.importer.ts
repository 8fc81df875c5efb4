import { optional } from '#kernel/contract/fields.ts'
import { importFields } from '#kernel/import/fields.ts'
import type { Choice } from '#kernel/import/importer.ts'
import { roleNames, roles } from '#capabilities/session/auth/contract.ts'

/** Between several values of a cell. */
const separator = /[;,|]/
const several = (label: string, max: number) => ({ kind: 'list', label, default: [], max, separator }) as const

/** What files fill of a person. Each place, channel, and job type of a line narrows what they see. */
export const userFile = importFields(
  { fields: {} },
  {
    email: {
      kind: 'email',
      label: 'Email',
      required: true,
      aliases: ['mail', 'e mail', 'email address', 'user email', 'login'],
    },
    full_name: {
      kind: 'text',
      label: 'Name',
      max: 120,
      ...optional,
      aliases: ['full name', 'user name', 'employee name', 'employee', 'person'],
      hint: 'Required for new users. Users with an account change their own name.',
    },
    kind: {
      kind: 'choice',
      label: 'Kind',
      values: ['brand', 'dealer', 'agency'],
      aliases: ['user kind', 'user type', 'type'],
      hint: 'Brand, dealer, or agency. Users with dealer roles are dealer users.',
    },
    roles: {
      ...several('Roles', 60),
      required: true,
      translates: 'Role',
      aliases: ['role', 'designation', 'position', 'job title', 'profile'],
      hint: 'Codes or names. Separate multiple values with a comma.',
    },
    whole_network: {
      kind: 'flag',
      label: 'Whole network',
      aliases: ['all outlets', 'sees all', 'national'],
      hint: 'Yes for users who see everything. Leave the other scope columns empty then.',
    },
    zone: { ...several('Zones', 80), aliases: ['zone', 'zone code'] },
    region: { ...several('Regions', 80), aliases: ['region', 'region code'] },
    territory: { ...several('Territories', 80), aliases: ['territory', 'territory code'] },
    dealer: {
      ...several('Dealers', 120),
      aliases: ['dealer', 'dealer code', 'dealership'],
      hint: 'Codes or names. Dealer users need a dealer or an outlet.',
    },
    outlet: {
      ...several('Outlets', 120),
      aliases: ['outlet', 'outlet code', 'workshop', 'branch', 'location', 'site'],
      hint: 'Codes or names.',
    },
    channel: { ...several('Channels', 80), aliases: ['channel', 'channel code', 'sales channel'] },
    job_type: {
      ...several('Job types', 20),
      aliases: ['job type', 'kind of work', 'department'],
      hint: 'Service or bodyshop. Empty for both.',
    },
    clients: {
      ...several('Clients', 20),
      aliases: ['client', 'client code'],
      hint: 'For bot managers, analysts, and helpdesk agents.',
    },
    status: {
      kind: 'choice',
      label: 'Status',
      values: ['active', 'inactive', 'pending'],
      aliases: ['state', 'user status', 'account status'],
      hint: 'Active or inactive, for users with an account. New users are invited.',
    },
  },
)

/** The parts of a scope, as columns. */
export const scopeKeys = ['zone', 'region', 'territory', 'dealer', 'outlet', 'channel', 'job_type'] as const

export const roleChoices: Choice[] = roles.map((role) => ({ value: role, label: `${role} ${roleNames[role]}` }))

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** A role by its code or its name. Nothing else is guessed: the user has to map it. */
export const roleMeant = (written: string): string | undefined =>
  roles.find((role) => plain(role) === plain(written) || plain(roleNames[role]) === plain(written))
