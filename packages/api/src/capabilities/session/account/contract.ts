import { z } from 'zod'
import { answeredDay, contract, email, instant, seenVersion, text } from '#kernel/contract/contract.ts'
import { words } from '#kernel/contract/words.ts'
import { linkToken, password } from '#capabilities/session/auth/contract.ts'
import type { HeardKind } from '#capabilities/session/notifications/contract.ts'
import { generalFields, informationFields, link } from './fields.contract.ts'

export { generalFields, informationFields, largestAvatar } from './fields.contract.ts'

/** Where else a person is found, by the names of the template. */
export const socialNetworks = ['twitter', 'facebook', 'google', 'linkedIn', 'instagram', 'quora'] as const
export type SocialNetwork = (typeof socialNetworks)[number]
/** With whom an account can be connected, by the names of the template. */
export const connectionProviders = ['twitter', 'google', 'facebook', 'github'] as const
export type ConnectionProvider = (typeof connectionProviders)[number]

/** The notification flags of the template, and which kind of the product each of them tells of. */
export const notificationFlags = {
  commentOnArticle: 'commented',
  answerOnForm: 'decided',
  followMe: 'connected',
  newAnnouncements: 'guideline',
  productUpdates: 'version',
  blogDigest: 'digest',
} as const satisfies Record<string, HeardKind>
export type NotificationFlag = keyof typeof notificationFlags

/** The label of the links; the other parts are declared in fields.contract.ts. */
export const socialLabels = words({ socialLinks: 'Social links' })

const partsOf = <K extends string, Z extends z.ZodType>(keys: readonly K[], part: Z) =>
  Object.fromEntries(keys.map((key) => [key, part])) as Record<K, Z>

const General = z.object({
  /** A square JPEG as a data address; null draws initials. */
  avatar: z.string().nullable(),
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  /** The address that waits to be confirmed. */
  pendingEmail: z.object({ email: z.string(), sentAt: instant, expiresAt: instant }).nullable(),
  version: z.int(),
})
const Information = z.object({
  bio: z.string().nullable(),
  dob: answeredDay.nullable(),
  country: z.string().nullable(),
  website: z.string().nullable(),
  phone: z.string().nullable(),
  version: z.int(),
})
const Social = z.object({
  socialLinks: z.object(partsOf(socialNetworks, z.string().nullable())),
  connections: z.object(
    partsOf(connectionProviders, z.object({ profileImg: z.string().nullable(), id: z.string().nullable() })),
  ),
  version: z.int(),
})

/** Everything of the account settings in one object, by the parts of the template. */
export const AccountSettings = z.object({
  general: General,
  info: Information,
  social: Social,
  notification: z.object(partsOf(Object.keys(notificationFlags) as NotificationFlag[], z.boolean())),
})
export type AccountSettings = z.infer<typeof AccountSettings>

/** The hosts of a network; an address elsewhere is no link of that network. */
const hostsOf: Record<SocialNetwork, readonly string[]> = {
  twitter: ['twitter.com', 'x.com'],
  facebook: ['facebook.com', 'fb.com'],
  google: ['google.com', 'youtube.com'],
  linkedIn: ['linkedin.com'],
  instagram: ['instagram.com'],
  quora: ['quora.com'],
}
function isOnNetwork(network: SocialNetwork, address: string | null): boolean {
  if (address === null || !URL.canParse(address)) return true
  const { hostname } = new URL(address)
  return hostsOf[network].some((host) => hostname === host || hostname.endsWith(`.${host}`))
}
const networkLink = (network: SocialNetwork) =>
  link.refine((value) => isOnNetwork(network, value), 'This address belongs to another site.').default(null)

/** What follows from deleting an account. */
export const Deletion = z.object({
  /** No one else may do everything: the account has to stay. */
  is_last_administrator: z.boolean(),
  /** What the person holds for others and what stays, under "Deleted user". */
  held: z.object({
    tickets: z.int(),
    cases: z.int(),
    /** Content that they own, and that they alone may review. */
    content: z.int(),
    reviews: z.int(),
    bots: z.int(),
    /** Outlets they answer for as territory manager. */
    outlets: z.int(),
    /** Lines of escalation levels that name them: those that a deputy takes over, and those for which someone is chosen. */
    deputized_levels: z.int(),
    levels: z.int(),
    /** Seats on panels, panels that they chair, and pleas that wait for their vote. */
    panels: z.int(),
    chairs: z.int(),
    votes: z.int(),
  }),
  /** What goes with the account. */
  deleted: z.object({ tasks: z.int(), events: z.int(), views: z.int(), notifications: z.int() }),
})
export type Deletion = z.infer<typeof Deletion>

const own = { allow: 'signed-in', scope: 'own' } as const
const saved = z.object({ account: AccountSettings })
const provider = z.enum(connectionProviders, 'Site not found.')
const secret = text(128, 1)
const sample = { ...own, errors: 'sample', response: saved } as const

export const accountApi = contract('account', {
  data: {
    ...own,
    method: 'GET',
    path: '/account-setting/data',
    errors: 'sample',
    summary: 'The account settings of the asker, all parts in one object.',
    response: AccountSettings,
  },
  saveGeneral: {
    ...sample,
    method: 'PUT',
    path: '/account-setting/general',
    load: 'light',
    summary:
      'Changes name, username, company and photo of the asker; a stale `if_version` answers 409 with the part as it is.',
    body: generalFields.body.extend({ if_version: seenVersion }),
    transaction: 'own',
  },
  saveInformation: {
    ...sample,
    method: 'PUT',
    path: '/account-setting/information',
    summary: 'Changes what the asker says of themselves; a stale `if_version` answers 409 with the part as it is.',
    body: informationFields.body.extend({ if_version: seenVersion }),
  },
  saveSocial: {
    ...sample,
    method: 'PUT',
    path: '/account-setting/social',
    summary: 'Changes the social links of the asker; a stale `if_version` answers 409 with the part as it is.',
    body: z.strictObject({
      socialLinks: z.strictObject(
        Object.fromEntries(socialNetworks.map((network) => [network, networkLink(network)])) as Record<
          SocialNetwork,
          ReturnType<typeof networkLink>
        >,
      ),
      if_version: seenVersion,
    }),
  },
  changeEmail: {
    ...sample,
    method: 'POST',
    path: '/account-setting/email',
    summary: 'Sends a link to the new address of the asker; the former one counts until that link is opened.',
    body: z.strictObject({ email, password }),
    transaction: 'own',
  },
  resendEmail: {
    ...sample,
    method: 'POST',
    path: '/account-setting/email/resend',
    summary: 'Sends the link to the new address once more; only the latest link works.',
    transaction: 'own',
  },
  cancelEmail: {
    ...sample,
    method: 'DELETE',
    path: '/account-setting/email',
    load: 'light',
    summary: 'Forgets the new address that was not confirmed.',
    transaction: 'own',
  },
  confirmEmail: {
    ...sample,
    method: 'POST',
    path: '/account-setting/email/confirm',
    summary: 'Puts the new address in place, by the link that was sent there.',
    body: z.strictObject({ token: linkToken }),
    transaction: 'own',
  },
  connect: {
    ...sample,
    method: 'POST',
    path: '/account-setting/connections',
    summary: 'Begins to connect an account at another site, and says where to go.',
    body: z.strictObject({ provider }),
    response: z.object({ address: z.string() }),
  },
  sandbox: {
    ...sample,
    method: 'POST',
    path: '/account-setting/connections/sandbox',
    summary: 'The sandbox of a demo signs the asker in under any name, as another site would, and gives a code.',

    body: z.strictObject({
      provider,
      handle: text(60, 1).pipe(z.string().regex(/^[\w.@-]+$/, 'Use letters, digits, dots, and hyphens only.')),
      challenge: secret,
      nonce: secret,
    }),
    response: z.object({ code: z.string() }),
  },
  finishConnection: {
    ...sample,
    method: 'POST',
    path: '/account-setting/connections/finish',
    summary: 'Connects the account that the code of the other site tells of; a state works once.',

    body: z.strictObject({ provider, state: secret, code: text(2_048, 1) }),
  },
  disconnect: {
    ...sample,
    method: 'DELETE',
    path: '/account-setting/connections',
    summary: 'Forgets the account at another site.',
    query: z.object({ provider }),
  },
  dataFile: {
    ...own,
    method: 'GET',
    path: '/account-setting/data-file',
    personal: true,
    summary:
      'Everything that is stored of the asker, as a ZIP archive: `data.json`, and their images and videos, at most 2 GiB of them. Secrets are left out.',
    response: 'file',
    transaction: 'own',
  },
  deletion: {
    ...own,
    method: 'GET',
    path: '/account-setting/deletion',
    summary: 'What would follow from deleting the own account.',
    response: Deletion,
  },
  remove: {
    ...own,
    method: 'POST',
    path: '/account-setting/delete',
    summary: 'Deletes the own account for good, by the password and the username; refused for the last administrator.',
    body: z.strictObject({ password, username: text(60) }),
    response: z.undefined(),
    status: 204,
    transaction: 'own',
  },
})
