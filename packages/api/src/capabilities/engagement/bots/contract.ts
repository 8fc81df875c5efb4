import { z } from 'zod'
import { contract, manyLines, seenVersion, text } from '#kernel/contract/contract.ts'
import { defineFields, optional, ownCode } from '#kernel/contract/fields.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { recordEndpoints } from '#kernel/contract/record-contract.ts'
import type { Column } from '#kernel/contract/view.ts'
import { Bot, BotOptions as Options, BotRow, VersionDifference } from './shapes.contract.ts'
import { botPurposes, botStatuses, channelStatuses, fallbackIntent, media } from './vocabulary.ts'

// The words and the answers belong to what the capability shows the outside.
export {
  Bot,
  BotChannel,
  type BotOptions,
  BotRow,
  BotVersion,
  type HandOver,
  type VersionDifference,
} from './shapes.contract.ts'
export {
  botPurposes,
  botStatuses,
  type BotStatus,
  fallbackIntent,
  journeyStages,
  media,
  type Medium,
  type VersionState,
} from './vocabulary.ts'

export const botColumns = [
  { key: 'name', label: 'Bot', kind: 'text' },
  { key: 'code', label: 'Code', kind: 'code', hidden: true },
  { key: 'client', label: 'Client', kind: 'text' },
  { key: 'purpose', label: 'Purpose', kind: 'status' },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'live_version', label: 'Live version', kind: 'code' },
  { key: 'asked', label: 'Versions in review', kind: 'number', hidden: true },
  { key: 'media', label: 'Channels', kind: 'list', sortable: false },
  { key: 'languages', label: 'Languages', kind: 'list', sortable: false, hidden: true },
  { key: 'owner', label: 'Owner', kind: 'person', of: 'owner_id', hidden: true },
  { key: 'conversations', label: 'Conversations', kind: 'number', hint: 'Started in the last 7 days.' },
] as const satisfies readonly Column<keyof BotRow>[]

export const botList = defineList({
  title: 'Bots',
  row: BotRow,
  columns: botColumns,
  filters: {
    status: { kind: 'options', values: botStatuses, refusal: 'State not found.' },
    client: { kind: 'options', label: 'Client' },
    purpose: { kind: 'options', label: 'Purpose', values: botPurposes, refusal: 'Purpose not found.' },
    medium: { kind: 'options', label: 'Channel', values: media, refusal: 'Channel not found.' },
  },
  defaultSort: 'name',
  tabs: 'status',
})

const language = z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'Enter a language code, such as en or pt-BR.')

export const botForm = defineFields({
  code: {
    ...ownCode,
    letters: 'small',
    shape: /^[a-z0-9-]{2,40}$/,
    max: 40,
    hint: 'Identifies the bot in incoming messages. 2 to 40 letters, digits, and hyphens. Can’t be changed later.',
    refusal: 'Use 2 to 40 lowercase letters, digits, and hyphens.',
  },
  client: {
    kind: 'reference',
    label: 'Client',
    hint: 'Can’t be changed later.',
    max: 20,
    from: 'clients',
    required: true,
    fixed: true,
  },
  name: { kind: 'text', label: 'Name', max: 80, min: 2, required: true },
  purpose: { kind: 'choice', label: 'Purpose', values: botPurposes, required: true, refusal: 'Choose a purpose.' },
  languages: {
    kind: 'list',
    label: 'Languages',
    required: true,
    schema: z
      .array(language)
      .min(1, 'Enter at least one language.')
      .max(20, 'At most 20 languages.')
      .refine((given) => new Set(given).size === given.length, 'A language is listed twice.'),
  },
  owner: { kind: 'reference', label: 'Owner', max: 36, schema: z.uuid('Choose a person.'), ...optional },
  hand_over_queue: {
    kind: 'text',
    label: 'Queue',
    hint: 'Leave empty if the bot doesn’t hand over to agents.',
    max: 80,
    ...optional,
  },
  /** The code of a working calendar; null for round the clock. */
  hand_over_calendar: { kind: 'reference', label: 'Hours', max: 12, schema: text(12), ...optional },
  offline_text: { kind: 'long-text', label: 'Offline message', max: 500, ...optional },
  session_idle_minutes: {
    kind: 'whole',
    label: 'Idle timeout (minutes)',
    hint: '5 to 240. After this time without messages, a new conversation starts. Applies to new messages only.',
    min: 5,
    max: 240,
    default: 30,
    refusal: '5 to 240 minutes.',
  },
})

export const versionFields = defineFields({
  notes: {
    kind: 'long-text',
    label: 'Release notes',
    hint: 'The reviewer reads this first.',
    max: 500,
    min: 3,
    required: true,
  },
  greeting: { kind: 'long-text', label: 'Greeting', max: 500, ...optional },
  intents: {
    kind: 'list',
    label: 'Intents',
    hint: 'What users can ask for. The fallback intent is always included.',
    default: [],
    schema: z
      .array(text(60, 1))
      .max(200, 'At most 200 intents.')
      .transform((given) => [...new Set(given)].filter((one) => one !== fallbackIntent)),
  },
})

/** Where a bot answers. */
export const channelFields = defineFields({
  medium: {
    kind: 'choice',
    label: 'Channel',
    values: media,
    required: true,
    fixed: true,
    refusal: 'Choose a channel.',
  },
  address: { kind: 'text', label: 'Address', max: 200, required: true },
})

const bot = { code: z.string().max(40).toLowerCase() }
const byCode = z.object(bot)
const byNo = z.object({ ...bot, no: z.string().max(20) })
const byChannel = z.object({ ...bot, id: z.uuid() })
const onlyVersion = z.strictObject({ if_version: seenVersion })
const why = manyLines(300, 3)

const onOne = { scope: 'outlet', params: byCode, response: Bot } as const
const onVersion = { scope: 'outlet', params: byNo, response: Bot } as const
const onChannel = { scope: 'outlet', params: byChannel, response: Bot } as const

const bots = {
  path: '/api/bots',
  subject: 'Bot',
  scope: 'outlet',
  name: 'bot',
  record: Bot,
  key: bot,
  fields: botForm,
  summary: {
    add: 'It begins as a draft; its code and its client stay for good.',
    update: 'Another idle time holds for the messages that come after it.',
  },
} as const

export const botsApi = contract('bots', {
  ...botList.endpoints({
    ...bots,
    summary: 'The bots of the clients the asker sees, with how many conversations began in the last 7 days.',
  }),
  options: {
    method: 'GET',
    path: '/api/bots/options',
    allow: 'read Bot',
    scope: 'outlet',
    summary: 'Clients, calendars and bot managers the asker sees, for choosing.',
    response: Options,
  },
  ...recordEndpoints(bots),
  move: {
    ...onOne,
    method: 'POST',
    path: '/api/bots/:code/moves',
    allow: 'update Bot',
    summary: 'Moves a bot along its states; a move that is not allowed answers 409 with those that are.',
    body: z.strictObject({ to: z.enum(botStatuses, 'State not found.'), if_version: seenVersion }),
  },
  addChannel: {
    ...onOne,
    method: 'POST',
    path: '/api/bots/:code/channels',
    allow: 'update Bot',
    summary: 'Gives a bot a place to answer at. No two bots answer at one.',
    body: channelFields.body,
    status: 201,
  },
  updateChannel: {
    ...onChannel,
    method: 'PATCH',
    path: '/api/bots/:code/channels/:id',
    allow: 'update Bot',
    summary: 'Changes the address of a channel, or switches it on or off; a live bot keeps one.',
    body: z.strictObject({
      address: text(200, 1).optional(),
      status: z.enum(channelStatuses, 'Enter active or inactive.').optional(),
      if_version: seenVersion,
    }),
  },
  removeChannel: {
    ...onChannel,
    method: 'DELETE',
    path: '/api/bots/:code/channels/:id',
    allow: 'update Bot',
    summary: 'Takes away a channel that is switched off; another bot may then answer at its address.',
  },
  addVersion: {
    ...onOne,
    method: 'POST',
    path: '/api/bots/:code/versions',
    allow: 'update Bot',
    summary: 'Writes a new version.',
    body: versionFields.body,
    status: 201,
  },
  updateVersion: {
    ...onVersion,
    method: 'PATCH',
    path: '/api/bots/:code/versions/:no',
    allow: 'update Bot',
    summary: 'Changes an own version that does not wait to be published yet.',
    body: versionFields.changes,
  },
  ask: {
    ...onVersion,
    method: 'POST',
    path: '/api/bots/:code/versions/:no/ask',
    allow: 'update Bot',
    summary: 'Asks for an own version to be published; the other managers of the client are notified.',
    body: onlyVersion,
  },
  withdraw: {
    ...onVersion,
    method: 'POST',
    path: '/api/bots/:code/versions/:no/withdraw',
    allow: 'update Bot',
    summary: 'Takes a version back that waits to be published: by its writer, or to send it back to them.',
    body: onlyVersion,
  },
  publish: {
    ...onVersion,
    method: 'POST',
    path: '/api/bots/:code/versions/:no/publish',
    allow: 'approve Bot',
    summary: 'Makes a version live: one that waits, written by someone else; or an older one again, with a reason.',
    body: onlyVersion.extend({ reason: why.optional() }),
  },
  difference: {
    method: 'GET',
    path: '/api/bots/:code/versions/:no/difference',
    allow: 'read Bot',
    scope: 'outlet',
    summary: 'What a version changes against another one.',
    params: byNo,
    query: z.object({ from: z.coerce.number<string>('Enter a version number.').int().min(1).max(1_000_000) }),
    response: VersionDifference,
  },
})
