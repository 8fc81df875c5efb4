import type { ConsentEvent, ContactWay } from './vocabulary.ts'

const called = { call: 'calls', sms: 'SMS', whatsapp: 'WhatsApp', email: 'email' } as const

/** How the timeline calls a consent that was given or withdrawn. */
export const consentEvent = (way: ContactWay, isGiven: boolean): ConsentEvent =>
  `consent_to_${called[way]}_${isGiven ? 'given' : 'withdrawn'}`
