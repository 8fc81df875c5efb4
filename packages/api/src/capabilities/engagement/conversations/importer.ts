import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { zoneOption } from '#kernel/import/times.ts'
import type { Cells, Choice, Importer, ImportOption } from '#kernel/import/importer.ts'
import { addDays } from '#kernel/contract/periods.ts'
import { media } from '#capabilities/engagement/bots/vocabulary.ts'
import { checkLine, type Known } from './lines.importer.ts'
import { partnersIn, roomsOf } from './room.importer.ts'
import { lockClient } from '#capabilities/admin/clients/sender.commands.ts'
import type { Incoming } from './ingest/rewrite.commands.ts'
import { storeMessages } from './ingest/store.commands.ts'
import { takeAway } from './ingest/undo.commands.ts'
import { type Speaker, speakers } from './vocabulary.ts'

/** So many go in at a time. */
const groupSize = 5_000

const speakerNames: Record<string, Speaker> = {
  user: 'user',
  customer: 'user',
  client: 'user',
  visitor: 'user',
  bot: 'bot',
  assistant: 'bot',
  agent: 'agent',
  staff: 'agent',
  operator: 'agent',
  system: 'system',
}

const optionsFor = async (db: Db, sample: readonly Cells[]): Promise<ImportOption[]> => {
  const clients = await db.selectFrom('client').select(['code', 'name']).orderBy('name').execute()
  const options: ImportOption[] = [
    {
      key: 'client',
      label: 'Client',
      hint: 'Client whose bots these messages belong to.',
      choices: clients.map(({ code, name }) => ({ value: code, label: name })),
      suggested: clients.length === 1 ? clients[0]!.code : null,
    },
  ]
  const has = (field: string) => sample.some((cells) => cells[field] !== undefined)
  if (!has('medium')) {
    const choices = media.map((value) => ({ value, label: value }))
    options.push({
      key: 'medium',
      label: 'Channel type',
      hint: 'Channel the messages were sent on.',
      choices,
      suggested: 'web',
    })
  }
  if (!has('from')) {
    options.push({
      key: 'staff',
      label: 'Staff',
      hint: 'Number of top senders per bot to treat as staff. Their messages are assigned to the user they reply to.',
      choices: ['0', '1', '2', '3', '5', '8', '13', '20'].map((value) => ({ value, label: value })),
      suggested: '0',
    })
  }
  options.push(...zoneOption(sample, ['at'], 'utc'))
  return options
}

const clientOf = async (db: Db, code: string | undefined) => {
  const { id } = await db
    .selectFrom('client')
    .select('id')
    .where('code', '=', code ?? '')
    .executeTakeFirstOrThrow()
  return lockClient(db, id)
}

async function idleTimes(db: Db, client_id: string): Promise<(bot_id: string) => number> {
  const bots = await db
    .selectFrom('bot')
    .select(['id', 'session_idle_minutes'])
    .where('client_id', '=', client_id)
    .execute()
  const idle = new Map(bots.map((bot) => [bot.id, bot.session_idle_minutes]))
  return (bot_id) => idle.get(bot_id)!
}

async function botChoices(db: Db): Promise<Choice[]> {
  const bots = await db
    .selectFrom('bot')
    .innerJoin('client', 'client.id', 'bot.client_id')
    .select(['bot.code', 'bot.name', 'client.name as client'])
    .orderBy('client.name')
    .orderBy('bot.name')
    .execute()
  return bots.map(({ code, name, client }) => ({ value: code, label: `${name} (${client})` }))
}

/** Messages of bots or of chat rooms: the same as clients send to the API, with the mapping of a file. */
export const messageImporter: Importer = {
  kind: 'messages',
  label: 'Messages',
  hint: 'Messages from one client’s bots or chat rooms. Conversations are built from them, and personal data is masked.',
  tables: [],
  fields: [
    {
      key: 'text',
      label: 'Text',
      kind: 'text',
      hasLines: true,
      required: true,
      aliases: ['message', 'body', 'utterance', 'content'],
    },
    {
      key: 'at',
      label: 'Time',
      kind: 'text',
      required: true,
      aliases: ['ts', 'timestamp', 'date', 'datetime', 'sent at', 'created at'],
    },
    {
      key: 'user',
      label: 'User',
      kind: 'text',
      required: true,
      aliases: ['person', 'user id', 'sender', 'author', 'nick', 'name'],
      hint: 'Sender of the message. Only a hash is stored.',
    },
    { key: 'bot', label: 'Bot', kind: 'text', required: true, aliases: ['channel', 'room'], translates: 'Bot' },
    {
      key: 'from',
      label: 'Sender type',
      kind: 'text',
      aliases: ['role', 'who speaks', 'speaker', 'said by', 'direction'],
      translates: 'Sender type',
    },
    { key: 'medium', label: 'Channel type', kind: 'text', aliases: ['kind of channel'] },
    {
      key: 'id',
      label: 'Message',
      kind: 'text',
      aliases: ['message id', 'id', 'line', 'key'],
      hint: 'ID that identifies the message.',
    },
    {
      key: 'log',
      label: 'Log',
      kind: 'text',
      aliases: ['file', 'part', 'thread'],
      hint: 'Messages are numbered within a log.',
    },
    {
      key: 'answers',
      label: 'Replies to',
      kind: 'list',
      aliases: ['answers', 'reply to', 'reply to lines', 'in reply to'],
      hint: 'Messages this one replies to.',
    },
    { key: 'intent', label: 'Intent', kind: 'text' },
    {
      key: 'confidence',
      label: 'Confidence',
      kind: 'number',
      aliases: ['score of intent', 'probability'],
      hint: 'How confident the bot was, from 0 to 1.',
    },
    { key: 'fallback', label: 'Not understood', kind: 'flag', aliases: ['is fallback'] },
    {
      key: 'latency_ms',
      label: 'Latency (ms)',
      kind: 'number',
      aliases: ['latency', 'response time', 'response time ms'],
    },
    { key: 'csat', label: 'Rating', kind: 'number', aliases: ['score', 'stars'] },
    { key: 'language', label: 'Language', kind: 'text', aliases: ['lang', 'locale'] },
  ],
  choices: async (db) => ({
    bot: await botChoices(db),
    from: speakers.map((value) => ({ value, label: value })),
  }),
  suggestValue: (field, value, choices) => {
    if (field === 'from') return speakerNames[value.toLowerCase()]
    const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
    return choices.find((choice) => plain(choice.value) === plain(value))?.value
  },
  options: optionsFor,
  prepare: async (db, setup) => {
    const client = await clientOf(db, setup.options.client)
    const bots = await db.selectFrom('bot').select(['id', 'code']).where('client_id', '=', client.id).execute()
    const rooms = await roomsOf(setup.lines(), Number(setup.options.staff ?? 0))
    const seen = new Map<string, number>()
    const known: Known = {
      setup,
      zone: setup.options.zone === 'brand' ? setup.brand_tz : 'UTC',
      bots: new Map(bots.map(({ id, code }) => [code, id])),
      oldest: Date.parse(addDays(setup.today, -client.retention_days)),
      partnerOf: partnersIn(rooms),
      unique: (name) => {
        const count = (seen.get(name) ?? 0) + 1
        seen.set(name, count)
        return count === 1 ? name : `${name}-${count}`
      },
    }
    return (cells, say) => checkLine(cells, say, known)
  },
  // A stored message does not change.
  stored: ({ client }) => sql`
    select m.key, m.conversation_id as entity_id, 1 as version, '{}'::jsonb as values
    from message m where m.client_id = (select id from client where code = ${client ?? ''}::text)
  `,
  write: async (batch) => {
    const { id } = await clientOf(batch.db, batch.options.client)
    const idleOf = await idleTimes(batch.db, id)
    const { rows } = await sql<{ record: Incoming }>`
      select r.record from ${batch.lines('new')} r order by r.line`.execute(batch.db)
    const messages = rows.map(({ record }) => record)
    for (let from = 0; from < messages.length; from += groupSize) {
      await storeMessages(batch.db, {
        client_id: id,
        zone: batch.brand_tz,
        idleOf,
        messages: messages.slice(from, from + groupSize),
        import_id: batch.import_id,
      })
    }
  },
  undo: async ({ db, import_id, options, brand_tz: zone }) => {
    const { id: client_id } = await clientOf(db, options.client)
    return takeAway(db, { client_id, zone, idleOf: await idleTimes(db, client_id), import_id })
  },
}
