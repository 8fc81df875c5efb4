import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { addDays, dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { midnightOf } from '@rad/api/internal/kernel/days/wall-time.ts'
import type { Incoming } from '@rad/api/internal/capabilities/engagement/conversations/ingest/rewrite.commands.ts'
import { storeMessages } from '@rad/api/internal/capabilities/engagement/conversations/ingest/store.commands.ts'
import { type Plan, play, playDay, type Random, type Scene } from './seed-plays.ts'

const talk: Plan['intents'] = [['greeting', 3]]

/** The bots that answer in the demo, and how they are used. */
const plans: Plan[] = [
  {
    bot: 'booking',
    perDay: 4.4,
    media: [
      ['web', 5],
      ['whatsapp', 6],
    ],
    newcomers: 46,
    intents: [
      ['book_service', 30],
      ['change_booking', 11],
      ['find_outlet', 12],
      ['service_price', 10],
      ['service_due', 8],
      ['pick_up', 7],
      ['confirm_booking', 6],
      ['cancel_booking', 4],
      ['courtesy_car', 3],
      ['drop_off', 2],
      ...talk,
    ],
    languages: [
      ['en', 78],
      ['hi', 16],
      ['mr', 6],
    ],
    handedOver: 6,
    begunByBot: 0,
    greeting: 'Hello! I book your next service, with a price before you decide.',
  },
  {
    bot: 'reminder',
    perDay: 3.1,
    media: [
      ['app', 6],
      ['sms', 4],
    ],
    newcomers: 52,
    intents: [
      ['service_due', 22],
      ['book_service', 34],
      ['service_price', 16],
      ['change_booking', 10],
      ['confirm_booking', 8],
    ],
    languages: [
      ['en', 80],
      ['hi', 14],
      ['ta', 6],
    ],
    handedOver: 3,
    begunByBot: 88,
    greeting: 'Your car is due for a service. Shall I find a day that suits you?',
  },
  {
    bot: 'complaints',
    perDay: 2.2,
    media: [
      ['web', 4],
      ['whatsapp', 5],
      ['voice', 2],
    ],
    newcomers: 58,
    intents: [
      ['complain', 42],
      ['complaint_status', 26],
      ['roadside_help', 10],
      ['bodyshop_claim', 8],
      ['bodyshop_photos', 6],
    ],
    languages: [
      ['en', 84],
      ['hi', 16],
    ],
    handedOver: 26,
    begunByBot: 0,
    greeting: 'I am sorry that something went wrong. Tell me what happened, in your own words.',
  },
  {
    bot: 'ask-varuna',
    perDay: 2.6,
    media: [['app', 1]],
    newcomers: 38,
    intents: [
      ['job_status', 28],
      ['ready_when', 18],
      ['warranty_cover', 16],
      ['parts_price', 9],
      ['invoice_copy', 9],
      ['recall_check', 7],
      ['feedback', 5],
      ...talk,
    ],
    languages: [
      ['en', 76],
      ['hi', 12],
      ['mr', 5],
      ['gu', 3],
      ['ta', 4],
    ],
    handedOver: 5,
    begunByBot: 0,
    greeting: 'Ask me anything about your car.',
  },
  {
    bot: 'outlet-desk',
    perDay: 1.3,
    media: [
      ['web', 4],
      ['whatsapp', 3],
    ],
    newcomers: 14,
    intents: [
      ['parts_price', 24],
      ['parts_arrival', 30],
      ['warranty_cover', 20],
      ['job_status', 10],
      ['ready_when', 6],
    ],
    languages: [
      ['en', 70],
      ['mr', 30],
    ],
    handedOver: 9,
    begunByBot: 0,
    greeting: 'Helpdesk of the outlets.',
  },
]

const days = 120
/** Late in the morning and after work most is written. */
const hours: [number, number][] = [
  [7, 2],
  [8, 5],
  [9, 10],
  [10, 14],
  [11, 16],
  [12, 12],
  [13, 8],
  [14, 9],
  [15, 10],
  [16, 10],
  [17, 12],
  [18, 15],
  [19, 12],
  [20, 8],
  [21, 5],
  [22, 3],
  [23, 1.5],
]
/** Monday to Sunday. */
const weekday = [1.25, 1.1, 1.05, 1, 1.05, 0.75, 0.4]
const weekdayOf = (day: string) => weekday[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!

interface KnownBot {
  id: string
  code: string
  client_id: string
  session_idle_minutes: number
  versions: { no: number; at: number }[]
}

async function botsOf(db: Db): Promise<KnownBot[]> {
  const { rows } = await sql<Omit<KnownBot, 'versions'> & { versions: { no: number; at: string }[] | null }>`
    select b.id, b.code, b.client_id, b.session_idle_minutes, (
      select jsonb_agg(jsonb_build_object('no', v.no, 'at', v.published_at) order by v.published_at)
      from bot_version v where v.bot_id = b.id and v.published_at is not null
    ) as versions
    from bot b where b.code = any (${sql.val(plans.map(({ bot }) => bot))}::text[]) order by b.code`.execute(db)
  return rows.map((row) => ({
    ...row,
    versions: (row.versions ?? []).map(({ no, at }) => ({ no, at: Date.parse(at) })),
  }))
}

/** The version of the service booking that understands less than the one before. */
const worseVersion = { bot: 'booking', no: 3, by: 20 }

/** Picks the user: a new one, or one of those who wrote before, with a preference for recent ones. */
function caster(random: Random, plan: Plan) {
  const people: { user: string; language: string }[] = []
  return () => {
    if (people.length === 0 || random.chance(plan.newcomers)) {
      people.push({ user: `demo-${plan.bot}-${people.length}`, language: random.weighted(plan.languages) })
      return people.at(-1)!
    }
    return people[people.length - 1 - Math.floor(random.next() ** 2 * people.length)]!
  }
}

function playsOf(random: Random, plan: Plan, bot: KnownBot, outlets: readonly string[], zone: string, now: number) {
  const today = dayIn(zone, new Date(now))
  const cast = caster(random, plan)
  const plays: Incoming[][] = []
  for (let back = days; back >= 0; back -= 1) {
    const day = addDays(today, -back)
    const expected = plan.perDay * weekdayOf(day) * (1.15 - (back / days) * 0.4)
    const count = Math.floor(expected + random.next())
    for (let one = 0; one < count; one += 1) {
      const at = midnightOf(zone, day) + (random.weighted(hours) * 3600 + random.int(0, 3599)) * 1000
      const version_no = bot.versions.findLast((version) => version.at <= at)?.no ?? null
      const isWorse = plan.bot === worseVersion.bot && version_no === worseVersion.no
      const scene: Scene = {
        ...cast(),
        plan,
        bot_id: bot.id,
        medium: random.weighted(plan.media),
        version_no,
        at,
        worse: isWorse ? worseVersion.by : 0,
        outlet_id: random.pick(outlets),
      }
      const name = `demo-${plan.bot}-${back}-${one}`
      // One long day at the desk of an outlet.
      const isLong = plan.bot === 'outlet-desk' && back <= 6 && plays.every((lines) => lines.length < 100)
      plays.push(isLong ? playDay(random, scene, name, 420) : play(random, scene, name))
    }
  }
  return plays.filter((lines) => lines.at(-1)!.at <= now)
}

/** Complaints that came through a bot belong to a conversation of that day, and so do the tickets made of them. */
const linkCases = (db: Db) =>
  sql`
  with found as (
    select distinct on (k.id) k.id, c.id as conversation_id, c.client_id, c.last_at
    from complaint k join conversation c on c.started_on = k.received_on and c.turns_user > 1
      join bot b on b.id = c.bot_id and b.purpose = 'complaint_intake'
    where k.received_via = 'bot' order by k.id, md5(c.no)
  )
  insert into conversation_case (conversation_id, client_id, entity, case_id, linked_at)
  select conversation_id, client_id, 'complaint', id, last_at from found
  union all
  select f.conversation_id, f.client_id, 'ticket', t.id, f.last_at from found f join ticket t on t.complaint_id = f.id
`.execute(db)

/** Adds the VIN of the complaint to those conversations: with the first message of the user. */
const sayVins = async (db: Db) => {
  await sql`
    update conversation c set vin = k.vin
    from (
      select distinct on (x.conversation_id) x.conversation_id, k.vin
      from conversation_case x join complaint k on k.id = x.case_id and x.entity = 'complaint'
      where k.vin is not null order by x.conversation_id, k.no
    ) k where k.conversation_id = c.id`.execute(db)
  await sql`
    update message m set vin = c.vin
    from (
      select min(first.id) as id, c.vin from message first join conversation c on c.id = first.conversation_id
      where c.vin is not null and first.said_by = 'user' group by c.id, c.vin
    ) c where c.id = m.id`.execute(db)
}

/** Messages between users and the demo's bots in the last months: about 1,500 conversations. */
export async function seedConversations(db: Db, { clock, settings }: Deps): Promise<void> {
  const now = clock.now().getTime()
  const zone = settings.brand_tz
  const bots = await botsOf(db)
  const { rows } = await sql<{ id: string }>`select id from outlet order by code limit 60`.execute(db)
  const outlets = rows.map(({ id }) => id)
  const random = randomFrom(6_043)
  const messages = plans.flatMap((plan) => {
    const bot = bots.find(({ code }) => code === plan.bot)
    return bot
      ? playsOf(random, plan, bot, outlets, zone, now)
          .flat()
          .map((message) => ({ bot, message }))
      : []
  })
  for (const [client_id, ofClient] of Map.groupBy(messages, ({ bot }) => bot.client_id)) {
    await storeMessages(db, {
      client_id,
      zone,
      idleOf: (bot_id) => bots.find(({ id }) => id === bot_id)!.session_idle_minutes,
      messages: ofClient.map(({ message }) => message),
    })
  }
  await linkCases(db)
  await sayVins(db)
}
