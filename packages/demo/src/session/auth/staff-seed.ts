import { sql } from 'kysely'
import type { Db } from '@rad/api/internal/kernel/command/context.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { namesFrom } from '../../names.ts'
import type { Role } from '@rad/api/session/auth/contract'

const firstNames =
  'Aarti Abhay Amrita Anand Bala Chetan Deepa Dinesh Elina Farah Gautam Hema Imran Jaya Kiran Leela Manoj Neha Omkar Pallavi Rahul Sana Tarun Usha Vivek Yamini Zubin Kabir Mira Nikhil'.split(
    ' ',
  )
const lastNames =
  'Acharya Bakshi Chawla Deshmukh Fernandes Ghosh Hegde Inamdar Joshi Khan Lobo Mehta Naidu Oberoi Pillai Rao Shetty Tiwari Upadhyay Verghese Wagle Zaveri Bora Cherian Datta Gill Handa Kohli Mathur Sarin'.split(
    ' ',
  )

interface Post {
  role: Extract<Role, 'RGM' | 'TSM' | 'DLP' | 'SVM' | 'BSM'>
  /** The code of the region, territory, dealer or outlet. */
  code: string
  region_id: string | null
  territory_id: string | null
  dealer_id: string | null
  outlet_id: string | null
  job_type: 'service' | 'bodyshop' | null
  domain: string | null
  /** A name that the master knows already. */
  known: string | null
}

/** Posts of the network that no demo sign-in holds: managers of outlets, principals, territory and regional managers. */
const openPosts = (db: Db) =>
  sql<Post>`
    with post as (
      select 'RGM' as role, code, id as region_id, null::uuid as territory_id, null::uuid as dealer_id, null::uuid as outlet_id,
        null as job_type, null as domain, null as known, 1 as rank
      from region
      union all
      select 'TSM', code, null, id, null, null, null, null, null, 2 from territory
      union all
      select 'DLP', code, null, null, id, null, null, split_part(principal_email, '@', 2), principal_name, 3
      from dealer where status in ('active', 'suspended')
      union all
      select case work when 'service' then 'SVM' else 'BSM' end, o.code, null, null, null, o.id, work,
        split_part(d.principal_email, '@', 2), null, 4
      from outlet o join dealer d on d.id = o.dealer_id cross join unnest(o.functions) work
      where o.status in ('active', 'temporarily_closed')
    )
    select role, code, region_id, territory_id, dealer_id, outlet_id, job_type, domain, known from post
    where not exists (
      select from user_scope s
      where s.region_id is not distinct from post.region_id and s.territory_id is not distinct from post.territory_id
        and s.dealer_id is not distinct from post.dealer_id and s.outlet_id is not distinct from post.outlet_id
        and s.job_type is not distinct from post.job_type
    )
    order by rank, code, role
  `.execute(db)

const brand = 'varuna.example'

/** Who works for the brand and is not of it; they see the whole network. */
const others = [
  { username: 'colin.dmello', full_name: 'Colin D’Mello', email: 'colin.dmello@agency.example', kind: 'agency' },
  { username: 'figures', full_name: 'Nightly figures', email: 'figures@varuna.example', kind: 'service_account' },
] as const

async function seedOthers(db: Db) {
  const added = await db
    .insertInto('app_user')
    .values(others.map((other) => ({ ...other, status: 'active' as const, roles: ['ANL'] })))
    // There already, where a network is enlarged.
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute()
  const whole = { region_id: null, territory_id: null, dealer_id: null, outlet_id: null, job_type: null }
  return added.map(({ id }) => ({ user_id: id, ...whole }))
}

/** Staff without passwords, one for every post of the network that a demo sign-in does not hold. */
export async function seedStaff(db: Db): Promise<void> {
  const random = randomFrom(2_103)
  const open = (await openPosts(db)).rows
  const known = await db.selectFrom('app_user').select('full_name').execute()
  const taken = [...known.map(({ full_name }) => full_name), ...open.flatMap((post) => post.known ?? [])]
  const nextName = namesFrom(random, firstNames, lastNames, taken)
  const posts = open.map((post) => {
    const full_name = post.known ?? nextName()
    const username = `${post.role}.${post.code}`.toLowerCase()
    const email = post.role === 'DLP' ? `principal@${post.domain}` : `${username}@${post.domain ?? brand}`
    return { post, row: { email, username, full_name, roles: [post.role] } }
  })
  const added = await db
    .insertInto('app_user')
    .values(
      posts.map(({ post, row }) => ({
        ...row,
        kind: post.role === 'RGM' || post.role === 'TSM' ? ('brand' as const) : ('dealer' as const),
        status: 'active' as const,
        created_at: sql<Date>`now() - interval '400 days'`,
      })),
    )
    .returning(['id', 'username'])
    .execute()
  const ids = new Map(added.map(({ id, username }) => [username, id]))
  const scopes = posts.map(({ post: { region_id, territory_id, dealer_id, outlet_id, job_type }, row }) => ({
    user_id: ids.get(row.username)!,
    region_id,
    territory_id,
    dealer_id,
    outlet_id,
    job_type,
  }))
  await db
    .insertInto('user_scope')
    .values([...scopes, ...(await seedOthers(db))])
    .execute()
}
