import { codes } from '#kernel/contract/words.ts'

/** The outcomes of a conversation (docs/domain.md#conversations): the person wrote nothing, and so on. */
export const outcomes = codes(['bounced', 'resolved', 'handed_over', 'abandoned', 'failed'])
export type Outcome = (typeof outcomes)[number]

/** What ended it; none where it just stopped. */
export const endCauses = codes(['user_end', 'bot_end', 'agent_end', 'error'])
export type EndCause = (typeof endCauses)[number]

export const speakers = codes(['user', 'bot', 'agent', 'system'])
export type Speaker = (typeof speakers)[number]

/** What a message contains in addition to its text: the end, a hand-over to a person, or that the bot failed. */
export const messageEvents = codes(['end', 'hand_over', 'error'])
export type MessageEvent = (typeof messageEvents)[number]
