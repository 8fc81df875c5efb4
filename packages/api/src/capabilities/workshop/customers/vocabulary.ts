import { codes, words } from '#kernel/contract/words.ts'

export const customerKinds = codes(['retail', 'fleet', 'corporate', 'taxi', 'government'])
export type CustomerKind = (typeof customerKinds)[number]

/** The ways to reach a customer; each is allowed by them or not. */
export const contactWays = ['call', 'sms', 'whatsapp', 'email'] as const
export type ContactWay = (typeof contactWays)[number]
export const contactWayNames: Record<ContactWay, string> = words({
  call: 'Phone call',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  email: 'Email',
} as const)

/** Timeline events of a consent: one for each that was given or withdrawn. */
export const consentEvents = codes([
  'consent_to_calls_given',
  'consent_to_calls_withdrawn',
  'consent_to_SMS_given',
  'consent_to_SMS_withdrawn',
  'consent_to_WhatsApp_given',
  'consent_to_WhatsApp_withdrawn',
  'consent_to_email_given',
  'consent_to_email_withdrawn',
])
export type ConsentEvent = (typeof consentEvents)[number]

const called = { call: 'calls', sms: 'SMS', whatsapp: 'WhatsApp', email: 'email' } as const

/** How the timeline calls a consent that was given or withdrawn. */
export const consentEvent = (way: ContactWay, isGiven: boolean): ConsentEvent =>
  `consent_to_${called[way]}_${isGiven ? 'given' : 'withdrawn'}`

/** The other timeline events of a customer. */
export const customerEvents = codes([
  'added',
  'deactivated',
  'activated',
  'contact_marked_as_wrong',
  'contact_marked_as_right',
])

/** The fields of a customer that identify them: unmasked only for users who may read CustomerName. */
export const customerSecrets = ['name', 'phones', 'email'] as const
