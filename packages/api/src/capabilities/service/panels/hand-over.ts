import { sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { maxPerRound, type Job } from '#kernel/command/jobs.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { word } from '#kernel/contract/words.ts'
import { endLinesOfWhoLeft } from '#capabilities/session/auth/left-lines.commands.ts'
import { administratorIds, whoLeft } from '#capabilities/session/auth/lookups.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'
import { chairsOf } from './lookups.ts'

const today = ({ settings, clock }: Deps) => dayIn(settings.brand_tz, clock.now())

/** Seats of today and of later whose person deleted their account. */
const leftSeats = (db: Db, on: string) =>
  db
    .selectFrom('panel_member')
    .where((is) => is.or([is('to_on', 'is', null), is('to_on', '>=', on)]))
    .where('user_id', 'in', whoLeft(db))

const leftBehind = (db: Db, on: string) =>
  db
    .selectFrom('panel')
    .where((is) =>
      is.or([is('chair_user_id', 'in', whoLeft(db)), is('panel.id', 'in', leftSeats(db, on).select('panel_id'))]),
    )

interface LeftPanel {
  id: string
  name: string
  quorum: number
  active: boolean
  version: number
  chair_user_id: string
  chair_left: boolean
}

/** Takes the seats of who left away; what they voted before counts. */
async function freeSeats(db: Db, deps: Deps, panel: LeftPanel): Promise<void> {
  const seats = await leftSeats(db, today(deps)).select('id').where('panel_id', '=', panel.id).execute()
  const ended = await endLinesOfWhoLeft(
    db,
    deps,
    'panel_member',
    seats.map(({ id }) => id),
  )
  await auditWork(
    db,
    ended.map(({ id, before, after }) => ({
      action: 'free_seat',
      entity: 'panel',
      entity_id: panel.id,
      before: { seat: id, ...before },
      ...(after && { after: { seat: id, ...after } }),
    })),
  )
}

/** Gives the chair to the member who has been in the panel longest, else to an administrator. */
async function replaceChair(db: Db, deps: Deps, panel: LeftPanel): Promise<string | undefined> {
  if (!panel.chair_left) return undefined
  const [chair] = await chairsOf(db, { panel_id: panel.id, on: today(deps) })
  if (chair === undefined) return undefined
  await db
    .updateTable('panel')
    .set({ chair_user_id: chair, version: sql<number>`version + 1`, updated_at: deps.clock.now() })
    .where('id', '=', panel.id)
    .execute()
  await auditWork(db, [
    {
      action: 'replace_chair',
      entity: 'panel',
      entity_id: panel.id,
      before: { chair: panel.chair_user_id },
      after: { chair },
    },
  ])
  return chair
}

const membersOf = async (db: Db, panel_id: string, on: string): Promise<number> => {
  const { rows } = await sql<{ members: number }>`
    select count(distinct m.user_id)::int as members from panel_member m join app_user u on u.id = m.user_id
    where m.panel_id = ${panel_id}::uuid and u.status = 'active' and m.from_on <= ${on}::date
      and (m.to_on is null or m.to_on >= ${on}::date)`.execute(db)
  return rows[0]!.members
}

async function tell(db: Db, deps: Deps, panel: LeftPanel, chair: string | undefined): Promise<void> {
  const about = {
    kind: 'account',
    link: `/panels?open=${panel.id}`,
    entity: { name: 'panel', id: panel.id },
  } as const
  if (chair !== undefined)
    await notify(db, {
      ...about,
      user_ids: [chair],
      title: { text: word('You now chair {panel}'), values: { panel: panel.name } },
      text: word('Its chair deleted their account.'),
      dedupe_key: `panel-chair-${panel.id}-${panel.version}`,
    })
  if (!panel.active) return
  const values = { panel: panel.name, members: await membersOf(db, panel.id, today(deps)), quorum: panel.quorum }
  const isShort = values.members < panel.quorum
  await notify(db, {
    ...about,
    user_ids: (await administratorIds(db)).filter((id) => id !== chair || isShort),
    title: {
      text: isShort ? word('{panel} has too few members') : word('{panel} lost a member'),
      values: { panel: panel.name },
    },
    text: {
      text: isShort
        ? word('It needs {quorum} votes and has {members} members. Add a member so that it can decide.')
        : word('A member deleted their account. It still has {members} members, and needs {quorum} votes.'),
      values,
    },
    dedupe_key: `panel-members-${panel.id}-${panel.version}-${values.members}`,
  })
}

async function handOver(db: Db, deps: Deps, ids: readonly string[]): Promise<void> {
  const panels = await leftBehind(db, today(deps))
    .select(['id', 'name', 'quorum', 'active', 'version', 'chair_user_id'])
    .select(sql<boolean>`exists (select from app_user u where u.id = chair_user_id and u.has_left)`.as('chair_left'))
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  for (const panel of panels) {
    await freeSeats(db, deps, panel)
    const chair = await replaceChair(db, deps, panel)
    await tell(db, deps, panel, chair)
  }
}

/** A user who deletes their account loses their panel seats and chairs no panel. */
export const freePanelSeats = {
  name: 'free panel seats of who left',
  everySeconds: 60,
  due: (db, deps) =>
    leftBehind(db, today(deps)).select(['id', 'name as label']).orderBy('id').limit(maxPerRound).execute(),
  batchSize: 10,
  runBatch: handOver,
} satisfies Job
