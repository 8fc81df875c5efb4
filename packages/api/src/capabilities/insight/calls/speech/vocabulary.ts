/** Who speaks in a call. */
export const speakerRoles = ['agent', 'customer', 'third', 'ivr'] as const
export type SpeakerRole = (typeof speakerRoles)[number]

/** What a rule for phrases demands (M69). */
export const phraseDemands = ['must_say', 'must_not_say'] as const
export type PhraseDemand = (typeof phraseDemands)[number]
