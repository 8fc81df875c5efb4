import { z } from 'zod'
import { instant } from '#kernel/contract/contract.ts'
import { botPurposes, botStatuses, channelStatuses, media, versionStates } from './vocabulary.ts'

const Person = z.object({ id: z.uuid(), name: z.string() })

export const BotChannel = z.object({
  id: z.uuid(),
  medium: z.enum(media),
  /** An origin on the web, the id of an app, a phone number on the others. */
  address: z.string(),
  status: z.enum(channelStatuses),
  version: z.int(),
})
export type BotChannel = z.infer<typeof BotChannel>

export const BotVersion = z.object({
  no: z.int(),
  state: z.enum(versionStates),
  notes: z.string(),
  greeting: z.string().nullable(),
  /** Codes, without that of what is not understood, which every version has. */
  intents: z.array(z.string()),
  written_by: Person,
  written_at: instant,
  asked_at: instant.nullable(),
  /** The last time it went live. */
  published_at: instant.nullable(),
  published_by: Person.nullable(),
  /** The asker wrote it, so that someone else publishes it. */
  is_own: z.boolean(),
  version: z.int(),
})
export type BotVersion = z.infer<typeof BotVersion>

export const BotPublication = z.object({
  no: z.int(),
  published_at: instant,
  published_by: Person,
  /** Why an older version came back; null the first time. */
  reason: z.string().nullable(),
})

/** A step of the state machine. With a bar it would be possible if that were not in the way. */
export const BotMove = z.object({ to: z.enum(botStatuses), bar: z.string().nullable() })
export type BotMove = z.infer<typeof BotMove>

export const BotRow = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  /** Its code. */
  client: z.string(),
  client_name: z.string(),
  purpose: z.enum(botPurposes),
  status: z.enum(botStatuses),
  live_version: z.int().nullable(),
  /** On which it answers now. */
  media: z.array(z.enum(media)),
  languages: z.array(z.string()),
  owner: z.string().nullable(),
  owner_id: z.uuid().nullable(),
  /** Versions that wait to be published. */
  asked: z.int(),
  /** Conversations begun in the last 7 days, and on each of them. */
  conversations: z.int(),
  trend: z.array(z.int()),
  version: z.int(),
})
export type BotRow = z.infer<typeof BotRow>

/** Who takes over from a bot, and when. */
export const HandOver = z.object({
  /** Null where no one does. */
  queue: z.string().nullable(),
  /** The code of the calendar of its hours; null for round the clock. */
  calendar: z.string().nullable(),
  calendar_name: z.string().nullable(),
  offline_text: z.string().nullable(),
  is_open: z.boolean(),
  /** Until when that stays so; null where it does not change. */
  until: instant.nullable(),
})
export type HandOver = z.infer<typeof HandOver>

export const Bot = BotRow.omit({ owner: true, owner_id: true }).extend({
  client_status: z.enum(['active', 'suspended']),
  owner: Person.nullable(),
  hand_over: HandOver,
  session_idle_minutes: z.int(),
  moves: z.array(BotMove),
  channels: z.array(BotChannel),
  /** Newest first. */
  versions: z.array(BotVersion),
  /** What was live when, newest first. */
  publications: z.array(BotPublication),
  /** The intents that its versions name. */
  intents: z.array(z.object({ code: z.string(), name: z.string(), active: z.boolean() })),
})
export type Bot = z.infer<typeof Bot>

/** What one version has and another has not. */
export const VersionDifference = z.object({
  from: z.int(),
  to: z.int(),
  notes: z.object({ before: z.string(), after: z.string() }),
  greeting: z.object({ before: z.string().nullable(), after: z.string().nullable() }),
  intents_added: z.array(z.string()),
  intents_removed: z.array(z.string()),
  intents_kept: z.array(z.string()),
})
export type VersionDifference = z.infer<typeof VersionDifference>

/** What a form about bots may offer. */
export const BotOptions = z.object({
  clients: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      status: z.enum(['active', 'suspended']),
      /** Pages of these origins may carry its bots. */
      origins: z.array(z.string()),
    }),
  ),
  calendars: z.array(z.object({ code: z.string(), name: z.string() })),
  managers: z.array(Person.extend({ clients: z.array(z.string()) })),
})
export type BotOptions = z.infer<typeof BotOptions>
