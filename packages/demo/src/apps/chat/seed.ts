import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { demoSignIns } from '@rad/api/internal/capabilities/session/auth/demo-sign-ins.ts'
import { aboutTexts, groups, reports, statuses, talks, type Line } from './seed-texts.ts'

interface Planned {
  title: string | null
  roles: readonly string[]
  hoursAgo: number
  unread: number
  lines: readonly Line[]
}

/** The demo sign-ins by their roles. */
async function peopleOf(db: Db): Promise<Map<string, { id: string; username: string }>> {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'email', 'username'])
    .where(
      'email',
      'in',
      demoSignIns.map(({ email }) => email),
    )
    .execute()
  const byEmail = new Map(rows.map((row) => [row.email, row]))
  return new Map(demoSignIns.map(({ role, email }) => [role, byEmail.get(email)!]))
}

/** Of a message that was deleted its place stays. */
const deletedAt = (title: string | null, no: number, now: number) => {
  const report = reports.find((one) => one.group === title && one.line === no && one.decided?.decision === 'delete')
  return report && new Date(now - (report.hours - 1) * 3_600_000)
}

/** The messages of a chat, the last of them at least a minute ago. */
function messagesOf(
  chat_id: string,
  idOf: (role: string) => string,
  mentions: (text: string) => string[],
  now: number,
  { title, hoursAgo, lines }: Planned,
) {
  let at = now - hoursAgo * 3_600_000
  return lines.map(([role, minutes, text], index) => {
    at = Math.min(at + minutes * 60_000, now - (lines.length - index) * 60_000)
    const deleted_at = deletedAt(title, index + 1, now) ?? null
    return {
      chat_id,
      no: index + 1,
      user_id: idOf(role),
      client_id: crypto.randomUUID(),
      text: deleted_at ? '' : text,
      mentions: mentions(text),
      at: new Date(at),
      deleted_at,
    }
  })
}

/** One chat with its messages; those at the end are unread by who did not write them. */
async function seedChat(
  db: Db,
  idOf: (role: string) => string,
  mentions: (text: string) => string[],
  now: number,
  plan: Planned,
): Promise<void> {
  const { title, roles, hoursAgo, unread, lines } = plan
  const chat_id = crypto.randomUUID()
  const begun = now - hoursAgo * 3_600_000
  const messages = messagesOf(chat_id, idOf, mentions, now, plan)
  const [first_id, second_id] = title === null ? roles.map(idOf).toSorted() : [null, null]
  const last = lines.length
  await db
    .insertInto('chat')
    .values({
      id: chat_id,
      title,
      first_id,
      second_id,
      created_by: idOf(roles[0]!),
      created_at: new Date(begun),
      last_no: last,
      last_at: messages.at(-1)!.at,
    })
    .execute()
  const readTo = (role: string) =>
    lines.slice(last - unread).some(([writer]) => writer === role) ? last : last - unread
  await db
    .insertInto('chat_member')
    .values(
      roles.map((role, index) => ({
        chat_id,
        user_id: idOf(role),
        is_owner: title !== null && index === 0,
        read_no: readTo(role),
        delivered_no: readTo(role),
        joined_at: new Date(begun + index),
      })),
    )
    .execute()
  await db.insertInto('chat_message').values(messages).execute()
  const reactions = lines.flatMap(([, , , given = []], index) =>
    given.map(([role, emoji]) => ({ chat_id, no: index + 1, user_id: idOf(role), emoji, at: messages[index]!.at })),
  )
  if (reactions.length > 0) await db.insertInto('chat_reaction').values(reactions).execute()
  if (title !== null) await pinFirst(db, messages)
}

/** Pins the first message of a group, which states its topic. */
async function pinFirst(db: Db, [first]: readonly { chat_id: string; no: number; user_id: string; at: Date }[]) {
  if (!first) return
  const { chat_id, no, user_id, at } = first
  await db.insertInto('chat_pin').values({ chat_id, no, pinned_by: user_id, at }).execute()
}

/** Messages of groups that were reported: those that wait, and those of which it was decided. */
async function seedReports(db: Db, idOf: (role: string) => string, now: number): Promise<void> {
  const titles = [...new Set(reports.map(({ group }) => group))]
  const chats = await db.selectFrom('chat').select(['id', 'title']).where('title', 'in', titles).execute()
  const chatOf = (group: string) => chats.find(({ title }) => title === group)!.id
  const ago = (hours: number) => new Date(now - hours * 3_600_000)
  await db
    .insertInto('chat_report')
    .values(
      reports.map(({ group, line, by, hours, reason, note, decided }) => ({
        chat_id: chatOf(group),
        no: line ?? null,
        user_id: idOf(by),
        reason,
        note,
        at: ago(hours),
        // An hour later.
        decided_at: decided ? ago(hours - 1) : null,
        decided_by: decided ? idOf(decided.by) : null,
        decision: decided?.decision ?? null,
      })),
    )
    .execute()
}

/** Chats of the demo sign-ins, one to one and in two groups. */
export async function seedChats(db: Db, deps: Deps): Promise<void> {
  const people = await peopleOf(db)
  const idOf = (role: string) => people.get(role)!.id
  const mentions = (text: string) =>
    [...people.values()].filter(({ username }) => text.includes(`@${username}`)).map(({ id }) => id)
  const now = deps.clock.now().getTime()
  const plans: Planned[] = [
    ...talks.map(([roles, hoursAgo, unread, lines]) => ({ title: null, roles, hoursAgo, unread, lines })),
    ...groups.map(([title, roles, hoursAgo, unread, lines]) => ({ title, roles, hoursAgo, unread, lines })),
  ]
  for (const plan of plans) await seedChat(db, idOf, mentions, now, plan)
  await seedReports(db, idOf, now)
  const profiles = Object.entries(aboutTexts).map(([role, about]) => ({
    user_id: idOf(role),
    about,
    status: statuses[role] ?? ('online' as const),
    active_at: deps.clock.now(),
  }))
  await db.insertInto('chat_profile').values(profiles).execute()
}
