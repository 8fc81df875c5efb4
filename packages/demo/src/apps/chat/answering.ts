import { sql } from 'kysely'
import { inTransaction } from '@rad/api/internal/database/transaction.ts'
import { writeAudit } from '@rad/api/internal/kernel/command/command.ts'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { CallerError } from '@rad/api/internal/kernel/command/errors.ts'
import { hearLive, tellLive } from '@rad/api/internal/kernel/command/live.ts'
import { messageId, sendMessage } from '@rad/api/internal/capabilities/apps/chat/send.commands.ts'
import { fileReplies, replyTexts } from './reply-texts.ts'

/** A message that a demo user answers, and who may. */
interface Due {
  chat_id: string
  no: number
  parent_no: number | null
  text: string
  is_group: boolean
  mentions: string[]
  people: { id: string; full_name: string; roles: string[] }[]
}

const hereMinutes = 30
const [lookMs, readMs, letterMs, longestMs] = [900, 1400, 35, 4500] as const

/** The last messages of chats that people who are signed in wrote lately, with those in the chat who are not signed in. */
async function dueMessages(db: Db, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with here as materialized (
      select distinct s.user_id from user_session s
      where s.ended_at is null and s.expires_at > ${now}::timestamptz
        and s.last_seen_at > ${now}::timestamptz - make_interval(mins => ${hereMinutes}::int)
    )
    select m.chat_id, m.no, m.parent_no, case when m.has_file and m.text = '' then '' else m.text end as text,
      c.title is not null as is_group, m.mentions,
      (select jsonb_agg(jsonb_build_object('id', u.id, 'full_name', u.full_name, 'roles', u.roles) order by u.id)
        from chat_member p join app_user u on u.id = p.user_id
        where p.chat_id = c.id and u.status = 'active' and u.id not in (select h.user_id from here h)) as people
    from chat c join chat_message m on m.chat_id = c.id and m.no = c.last_no
    where c.last_at > ${now}::timestamptz - interval '5 minutes' and m.deleted_at is null
      and m.user_id in (select h.user_id from here h)
    order by c.last_at limit 20`.execute(db)
  return rows.filter(({ people }) => people !== null && people.length > 0)
}

/** In a group a mentioned user answers, or one of them a question to all. */
function answererOf({ people, is_group, mentions, text, no }: Due): Due['people'][number] | undefined {
  if (!is_group) return people[0]
  const mentioned = people.find(({ id }) => mentions.includes(id))
  return mentioned ?? (mentions.length === 0 && /\?\s*$/.test(text) ? people[no % people.length] : undefined)
}

/** What is answered: the same to the same message. */
export function replyTo(text: string, no: number): string {
  if (text === '') return fileReplies[no % fileReplies.length]!
  const [, replies] = replyTexts.find(([fits]) => fits.test(text))!
  return replies[no % replies.length]!
}

/** The client id of the answer to a message: on whichever server it is sent, it is sent once. */
async function clientIdOf(chat_id: string, no: number): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${chat_id}/${no}`)))
  const hex = [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

const pause = (ms: number, stopping: AbortSignal) =>
  new Promise<void>((go) => {
    if (stopping.aborted) return go()
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      stopping.removeEventListener('abort', done)
      go()
    }
    stopping.addEventListener('abort', done)
  })

/** Reads it and begins to type, then sends, as a person does: with the same access rules and through the same call. */
async function answerOne(deps: Deps, stopping: AbortSignal, due: Due): Promise<void> {
  const person = answererOf(due)
  if (!person) return
  const as = { as: 'rad_app', actor_id: person.id, roles: person.roles } as const
  const act = (work: (db: Db) => Promise<void>) => inTransaction(deps.database, as, 'write', work)
  const text = replyTo(due.text, due.no)
  const typingMs = Math.min(readMs + text.length * letterMs, longestMs)
  await act(async (db) => {
    const until = new Date(deps.clock.now().getTime() + typingMs + 1000)
    const { rows } = await sql<{ user_id: string }>`
      with mine as (
        update chat_member set read_no = greatest(read_no, ${due.no}::int), delivered_no = greatest(delivered_no, ${due.no}::int),
          typing_until = ${until}::timestamptz
        where chat_id = ${due.chat_id}::uuid and user_id = ${person.id}::uuid
      )
      select user_id from chat_member where chat_id = ${due.chat_id}::uuid`.execute(db)
    tellLive(
      db,
      rows.map(({ user_id }) => user_id),
      'chat',
    )
  })
  await pause(typingMs, stopping)
  if (stopping.aborted) return
  await act(async (db) => {
    const now = await db.selectFrom('chat').select('last_no').where('id', '=', due.chat_id).executeTakeFirst()
    // Who wrote more meanwhile is answered to that.
    if (now?.last_no !== due.no) return
    const actor = { user_id: person.id, full_name: person.full_name }
    const sent = await sendMessage(
      { db, deps, actor },
      {
        to: due.chat_id,
        text,
        clientId: await clientIdOf(due.chat_id, due.no),
        parent: due.parent_no ?? undefined,
      },
    )
    if (!sent.isNew) return
    const entry = { action: 'send', entity: 'chat_message', entity_id: messageId(sent.chat.id, sent.no) }
    await writeAudit(db, { ...actor, roles: person.roles }, { id: crypto.randomUUID(), address: 'demo' }, entry)
  })
}

/** Has the people of the demo answer in chats: those who are not signed in, to those who are. */
export function startAnswering(deps: Deps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const busy = new Set<string>()
  /** What was answered, or could not be. */
  const tried = new Set<string>()
  const running = new Set<Promise<void>>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const answer = async (due: Due) => {
    const key = messageId(due.chat_id, due.no)
    busy.add(due.chat_id)
    if (tried.size > 1000) tried.clear()
    tried.add(key)
    try {
      await answerOne(deps, stopping.signal, due)
    } catch (error) {
      // Blocked, or removed from the group: the answer has no recipient any more.
      if (!(error instanceof CallerError)) deps.log.error({ err: error, of: key }, 'the demo could not answer')
    } finally {
      busy.delete(due.chat_id)
      soon()
    }
  }
  const look = async () => {
    const due = await inTransaction(deps.database, { as: 'rad_network' }, 'read', (db) =>
      dueMessages(db, deps.clock.now()),
    )
    for (const one of due) {
      if (!answererOf(one) || busy.has(one.chat_id) || tried.has(messageId(one.chat_id, one.no))) continue
      const work = answer(one)
      running.add(work)
      void work.finally(() => running.delete(work))
    }
  }
  function soon() {
    if (stopping.signal.aborted || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      look().catch((error: unknown) => deps.log.error({ err: error }, 'the demo could not look for chats'))
    }, lookMs)
  }
  const leave = hearLive(deps.database, () => [(capability) => (capability === 'chat' ? soon() : undefined)])
  return {
    async stop() {
      leave()
      stopping.abort()
      clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
