import { sql } from 'kysely'
import type { MaskedKind } from '#kernel/contract/masking.ts'
import type { Db } from '#kernel/command/context.ts'
import type { Medium } from '#capabilities/engagement/bots/vocabulary.ts'
import type { MessageEvent, Speaker } from '../vocabulary.ts'
import type { Figures } from './figures.rules.ts'
import { type StoredConversation, conversationColumns, speaks } from './reads.ts'

const asRows = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::jsonb`

/** What a person wrote first and last, as far as it is new. */
export interface PersonActivity {
  id: string
  first_at: string | null
  first_on: string | null
  last_at: string | null
}

/** The first day of a person, and what it was before. */
export interface FirstSeen {
  id: string
  first_seen_on: string | null
  was: string | null
}

/** Moves first-seen dates back for people who wrote earlier than was known. */
export async function noteSeen(db: Db, people: readonly PersonActivity[]): Promise<FirstSeen[]> {
  const { rows } = await sql<FirstSeen>`
    update bot_user u set
      first_seen_on = case when u.first_seen_at <= p.first_at or p.first_at is null then u.first_seen_on else p.first_on end,
      first_seen_at = least(u.first_seen_at, p.first_at),
      last_seen_at = greatest(u.last_seen_at, p.last_at)
    from jsonb_to_recordset(${asRows(people)})
        as p (id uuid, first_at timestamptz, first_on date, last_at timestamptz)
      join bot_user old on old.id = p.id
    where u.id = p.id
    returning u.id, u.first_seen_on, old.first_seen_on as was
  `.execute(db)
  return rows
}

/** Sees again when these people wrote first and last, after some of what they wrote was taken away. */
export async function seeAgain(
  db: Db,
  zone: string,
  people: readonly string[],
  emptied: readonly string[],
): Promise<FirstSeen[]> {
  const { rows } = await sql<FirstSeen>`
    with wrote as (
      select c.bot_user_id as id, min(sent.at) as first_at, max(sent.at) as last_at
      from conversation c cross join lateral (
        select m.at from message m where m.conversation_id = c.id and m.said_by = 'user' and ${speaks}
        union all
        -- Of what is forgotten the conversation still says when it was.
        select unnest(array[c.started_at, c.last_at]) where c.turns_user > 0
          and not exists (select from message m where m.conversation_id = c.id)
      ) sent
      where c.bot_user_id = any (${sql.val(people)}::uuid[]) and c.id <> all (${sql.val(emptied)}::uuid[])
      group by 1
    )
    update bot_user u set first_seen_at = wrote.first_at, last_seen_at = wrote.last_at,
      first_seen_on = (wrote.first_at at time zone ${zone}::text)::date
    from bot_user old left join wrote on wrote.id = old.id
    where u.id = old.id and old.id = any (${sql.val(people)}::uuid[])
    returning u.id, u.first_seen_on, old.first_seen_on as was
  `.execute(db)
  return rows
}

/** Removes people without any conversation. */
export async function dropPeople(db: Db, people: readonly string[]): Promise<void> {
  await sql`
    delete from bot_user u where u.id = any (${sql.val(people)}::uuid[])
      and not exists (select from conversation c where c.bot_user_id = u.id)
  `.execute(db)
}

/** A line of the table of conversations, but for what follows from other conversations. */
export interface ConversationRow extends Omit<Figures, 'seconds'> {
  id: string
  is_added: boolean
  bot_id: string
  bot_user_id: string
  medium: Medium
  started_on: string
  journey_stage: string | null
  is_new: boolean
  is_returned: boolean
}

const figureColumns = {
  version_no: 'int',
  started_at: 'timestamptz',
  started_on: 'date',
  last_at: 'timestamptz',
  end_cause: 'text',
  outcome: 'text',
  language: 'text',
  turns_user: 'int',
  turns_bot: 'int',
  turns_agent: 'int',
  fallback_turns: 'int',
  words: 'int',
  handed_over_at: 'timestamptz',
  agent: 'text',
  csat: 'int',
  intents: 'text[]',
  main_intent: 'text',
  journey_stage: 'text',
  outlet_id: 'uuid',
  vin: 'text',
  is_new: 'boolean',
} satisfies Partial<Record<keyof ConversationRow, string>>

const names = sql.raw(Object.keys(figureColumns).join(', '))
const types = sql.raw(
  Object.entries(figureColumns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
)
const assignments = sql.raw(
  Object.keys(figureColumns)
    .map((name) => `${name} = line.${name}`)
    .join(', '),
)

/** Writes conversations as they are now, the new ones in the order they began. */
export async function writeConversations(db: Db, client_id: string, lines: readonly ConversationRow[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    with line as materialized (
      select * from jsonb_to_recordset(${asRows(lines)})
        as line (id uuid, is_added boolean, bot_id uuid, bot_user_id uuid, medium text, ${types})
    ), changed as (
      update conversation c set ${assignments} from line where c.id = line.id and not line.is_added
    )
    insert into conversation (id, client_id, bot_id, bot_user_id, medium, ${names})
    select id, ${client_id}::uuid, bot_id, bot_user_id, medium, ${names} from line where is_added order by started_at, id
  `.execute(db)
}

/** A message as it is stored; `clear` is its text before masking. */
export interface NewMessage {
  key: string
  conversation_id: string
  at: string
  said_by: Speaker
  text: string
  clear: string | null
  intent: string | null
  confidence: number | null
  is_fallback: boolean
  buttons: readonly string[]
  attachment: string | null
  latency_ms: number | null
  csat: number | null
  event: MessageEvent | null
  agent: string | null
  language: string | null
  version_no: number | null
  outlet_id: string | null
  vin: string | null
  masked: readonly MaskedKind[]
}

const messageColumns = sql.raw(
  `key, conversation_id, at, said_by, text, intent, confidence, is_fallback, buttons, attachment, latency_ms, csat, event,
  agent, language, version_no, outlet_id, vin, masked`,
)

export async function writeMessages(
  db: Db,
  client_id: string,
  messages: readonly NewMessage[],
  import_id: string | undefined,
): Promise<void> {
  if (messages.length === 0) return
  const rows = sql`jsonb_to_recordset(${asRows(messages)}) as sent (key text, conversation_id uuid, at timestamptz,
    said_by text, text text, clear text, intent text, confidence real, is_fallback boolean, buttons text[], attachment text,
    latency_ms int, csat int, event text, agent text, language text, version_no int, outlet_id uuid, vin text, masked text[])`
  await sql`
    with sent as materialized (select * from ${rows}), stored as (
      insert into message (client_id, import_id, ${messageColumns})
      select ${client_id}::uuid, ${import_id ?? null}::uuid, ${messageColumns} from sent
      returning id, key
    )
    insert into message_clear (message_id, client_id, text)
    select stored.id, ${client_id}::uuid, sent.clear from stored join sent using (key) where sent.clear is not null
  `.execute(db)
}

/** Puts stored messages into another conversation. */
export async function moveMessages(db: Db, moved: readonly { id: number; conversation_id: string }[]): Promise<void> {
  if (moved.length === 0) return
  await sql`
    update message m set conversation_id = moved.conversation_id
    from jsonb_to_recordset(${asRows(moved)}) as moved (id bigint, conversation_id uuid) where m.id = moved.id
  `.execute(db)
}

/** Takes conversations away that are none any more; the cases of one that went into another go along. */
export async function dropConversations(db: Db, gone: readonly { id: string; into: string | null }[]): Promise<void> {
  if (gone.length === 0) return
  await sql`
    insert into conversation_case (conversation_id, client_id, entity, case_id, linked_at, linked_by)
    select gone."into", l.client_id, l.entity, l.case_id, l.linked_at, l.linked_by
    from jsonb_to_recordset(${asRows(gone)}) as gone (id uuid, "into" uuid)
      join conversation_case l on l.conversation_id = gone.id
    where gone."into" is not null
    on conflict do nothing
  `.execute(db)
  await sql`delete from conversation where id = any (${sql.val(gone.map(({ id }) => id))}::uuid[])`.execute(db)
}

/** In what time conversations of a person may have become, or ceased to be, returned from. */
export interface AffectedPerson {
  id: string
  /** Their first day is another one, so that all their conversations are looked at. */
  is_all: boolean
  from_at: string
  to_at: string
}

interface ChangedConversation extends StoredConversation {
  was_new: boolean
  was_returned: boolean
}

/**
 * Sets on these people's conversations whether they are new (M80) and whether they are returned from (M72: the person begins
 * another one within 24 hours of its end), and on a person their latest language. Returns the conversations that changed.
 */
export async function settlePeople(db: Db, people: readonly AffectedPerson[]): Promise<ChangedConversation[]> {
  const { rows } = await sql<ChangedConversation>`
    with around as materialized (
      select * from jsonb_to_recordset(${asRows(people)})
        as around (id uuid, is_all boolean, from_at timestamptz, to_at timestamptz)
    ), spoken as (
      update bot_user u set language = l.language
      from around cross join lateral (
        select c.language from conversation c where c.bot_user_id = around.id and c.language is not null
        order by c.last_at desc, c.no desc limit 1
      ) l where u.id = around.id and u.language is distinct from l.language
    ), looked as materialized (
      select c.id, c.is_new as was_new, c.is_returned as was_returned,
        u.first_seen_on is null or c.started_on <= u.first_seen_on as is_new,
        exists (
          select from conversation n where n.bot_user_id = c.bot_user_id and n.turns_user > 0
            and n.started_at > c.last_at and n.started_at <= c.last_at + interval '24 hours'
        ) as is_returned
      from around join bot_user u on u.id = around.id join conversation c on c.bot_user_id = around.id
        and (around.is_all or (c.last_at >= around.from_at - interval '24 hours' and c.started_at <= around.to_at))
    )
    update conversation c set is_new = looked.is_new, is_returned = looked.is_returned from looked
    where c.id = looked.id and (looked.is_new <> was_new or looked.is_returned <> was_returned)
    returning ${conversationColumns}, was_new, was_returned
  `.execute(db)
  return rows
}
