import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { addDays, dayIn } from '@rad/api/internal/kernel/contract/periods.ts'

const people = [
  ['meera.iyer', 'Meera Iyer'],
  ['jonas.falk', 'Jonas Falk'],
  ['lakshmi.rao', 'Lakshmi Rao'],
  ['arjun.bedi', 'Arjun Bedi'],
  ['sofia.almeida', 'Sofia Almeida'],
  ['harish.nambiar', 'Harish Nambiar'],
  ['nandini.ghosh', 'Nandini Ghosh'],
] as const
type Name = (typeof people)[number][0] | 'pnl'

interface Line {
  name: string
  channel: string
  region: string | null
  quorum: number
  chair: string
  members: Name[]
  /** Had a seat and left. */
  left?: Name[]
}

/** One panel per channel and two of a region; the last is short of a member. */
const lines: Line[] = [
  {
    name: 'Premium panel',
    channel: 'PRM',
    region: null,
    quorum: 3,
    chair: 'hqa',
    members: ['pnl', 'meera.iyer', 'jonas.falk', 'lakshmi.rao'],
  },
  {
    name: 'Mass panel',
    channel: 'MAS',
    region: null,
    quorum: 5,
    chair: 'hqa',
    members: ['pnl', 'meera.iyer', 'arjun.bedi', 'sofia.almeida', 'harish.nambiar'],
    left: ['nandini.ghosh'],
  },
  {
    name: 'Commercial panel',
    channel: 'COM',
    region: null,
    quorum: 3,
    chair: 'hqa',
    members: ['pnl', 'jonas.falk', 'arjun.bedi'],
  },
  {
    name: 'Pre-owned panel',
    channel: 'USD',
    region: null,
    quorum: 3,
    chair: 'hqa',
    members: ['pnl', 'lakshmi.rao', 'sofia.almeida'],
  },
  {
    name: 'Mass panel West',
    channel: 'MAS',
    region: 'W1',
    quorum: 3,
    chair: 'hqa',
    members: ['pnl', 'meera.iyer', 'harish.nambiar', 'nandini.ghosh'],
  },
  {
    name: 'Premium panel North',
    channel: 'PRM',
    region: 'N1',
    quorum: 3,
    chair: 'meera.iyer',
    members: ['meera.iyer', 'jonas.falk'],
    left: ['arjun.bedi'],
  },
]

const sinceDays = 900

/** Members of panels in addition to the demo sign-ins, who have no password and no part of the network. */
const seedMembers = (db: Db) =>
  db
    .insertInto('app_user')
    .values(
      people.map(([username, full_name]) => ({
        username,
        full_name,
        email: `${username}@varuna.example`,
        kind: 'brand' as const,
        status: 'active' as const,
        roles: ['PNL'],
      })),
    )
    .execute()

/** The panels that decide pleas, with their members. */
export async function seedPanels(db: Db, deps: Deps): Promise<void> {
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  await seedMembers(db)
  await sql`
    insert into panel (name, channel_id, region_id, quorum, chair_user_id)
    select line.name, c.id, r.id, line.quorum, chair.id
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (name text, channel text, region text, quorum int, chair text)
    join channel c on c.code = line.channel
    left join region r on r.code = line.region
    join app_user chair on chair.username = line.chair`.execute(db)
  const seats = lines.flatMap(({ name, members, left = [] }) => [
    ...members.map((username) => ({ panel: name, username, from_on: addDays(today, -sinceDays), to_on: null })),
    ...left.map((username) => ({
      panel: name,
      username,
      from_on: addDays(today, -sinceDays),
      to_on: addDays(today, -60),
    })),
  ])
  await sql`
    insert into panel_member (panel_id, user_id, email, from_on, to_on)
    select p.id, u.id, u.email, seat.from_on, seat.to_on
    from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as seat (panel text, username text, from_on date, to_on date)
    join panel p on p.name = seat.panel
    join app_user u on u.username = seat.username`.execute(db)
}
