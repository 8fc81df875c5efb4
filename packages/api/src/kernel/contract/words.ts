/** Marks a word or a sentence that a person reads, where it is written down before it is shown. Answers it unchanged. */
export const word = <const W extends string>(text: W): W => text

/** The same for all values of a vocabulary, `{ HQA: 'Brand HQ admin' }`, or of a list. */
export const words = <const W extends Readonly<Record<string, string>> | readonly string[]>(texts: W): W => texts

/**
 * Marks codes that people read as words of their own: `in_progress` is "In progress". A list, or names with lists
 * below them, where the names are read too.
 */
export const codes = <const C extends readonly string[] | Readonly<Record<string, readonly string[]>>>(list: C): C =>
  list

/** Codes whose words are not their letters. */
const spelled: Readonly<Record<string, string>> = {
  agent_end: 'Ended by agent',
  behaviour: 'Behavior',
  bell: 'In-app',
  bot_end: 'Ended by bot',
  brand_it: 'Brand IT',
  call_centre: 'Call center',
  cng: 'CNG',
  dms_feed: 'DMS feed',
  'e-mail': 'Email',
  hand_over: 'Handover',
  holdup_changed: 'Hold-up reason changed',
  holdup_ended: 'Hold-up ended',
  holdup_extended: 'Hold-up extended',
  holdup_opened: 'Put on hold',
  holdup_overdue: 'Hold-up overdue',
  instalments: 'Installments',
  low_psf: 'Low PSF score',
  mail: 'Email',
  na_pending: 'Not applicable, pending',
  na_declaration: 'NA declaration',
  nr_overdue: 'Not reported, overdue',
  pdi: 'PDI',
  psf: 'PSF',
  psf_done: 'PSF done',
  switched_off: 'Phone off',
  tyres_and_wheels: 'Tires and wheels',
  user_end: 'Ended by user',
  vin: 'VIN',
  sms: 'SMS',
  waiting_customer: 'Waiting on customer',
  waiting_third: 'Waiting on others',
  whatsapp: 'WhatsApp',
}

/** A code as people read it: `in_progress` is "In progress". */
export function codeInWords(code: string): string {
  const known = spelled[code.replaceAll(' ', '_')]
  if (known !== undefined) return known
  const text = code.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
