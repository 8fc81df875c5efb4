import type { SpeakerRole } from '../vocabulary.ts'

/** Labels that name the role, as recognizers and people write them. */
const roles: Readonly<Record<string, SpeakerRole>> = {
  agent: 'agent',
  customer: 'customer',
  third: 'third',
  supervisor: 'third',
  ivr: 'ivr',
  system: 'ivr',
  custom_bot: 'ivr',
}

/** The role that a label names: `AGENT`, `Customer`; null for any other, such as `spk_0`. */
export const roleOf = (label: string): SpeakerRole | null =>
  Object.hasOwn(roles, label.toLowerCase()) ? roles[label.toLowerCase()]! : null

/**
 * One label of a channel and a speaker, of which either may be missing. Speakers are counted within each channel, so that with
 * several channels speaker 0 is someone else in each.
 */
export function labelOf(channel: unknown, speaker: unknown): string {
  const parts = [channel, speaker].filter((part) => part !== undefined && part !== null)
  return parts.map(String).join(':')
}
