import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import type { Scope } from '@rad/api/internal/capabilities/admin/users/contract.ts'
import { scopeRows } from '@rad/api/internal/capabilities/admin/users/lookups.ts'
import { hashOf, newSecret } from '@rad/api/internal/kernel/command/secrets.ts'

const day = 86_400_000
const goodForDays = 7

interface Line {
  full_name: string
  email: string
  kind: 'brand' | 'dealer' | 'agency'
  role: string
  /** The code of their place; the whole network without one. */
  place?: { table: 'outlet' | 'dealer'; code: string; job_type?: 'service' | 'bodyshop' }
  sentDaysAgo: number
  state: 'open' | 'expired' | 'accepted' | 'withdrawn'
}

/** One of each state; the person who accepted is among the users of the demo. */
const lines: readonly Line[] = [
  {
    full_name: 'Meenakshi Sundaram',
    email: 'meenakshi.sundaram@agency.example',
    kind: 'agency',
    role: 'ANL',
    sentDaysAgo: 0.1,
    state: 'open',
  },
  {
    full_name: 'Rustom Engineer',
    email: 'rustom.engineer@sahyadri-wheels.example',
    kind: 'dealer',
    role: 'SVM',
    place: { table: 'outlet', code: 'DL001-03', job_type: 'service' },
    sentDaysAgo: 4,
    state: 'open',
  },
  {
    full_name: 'Gayatri Phadke',
    email: 'gayatri.phadke@konkan-motor-house.example',
    kind: 'dealer',
    role: 'DLP',
    place: { table: 'dealer', code: 'DL002' },
    sentDaysAgo: 12,
    state: 'expired',
  },
  {
    full_name: 'Jonas Falk',
    email: 'jonas.falk@varuna.example',
    kind: 'brand',
    role: 'PNL',
    sentDaysAgo: 60,
    state: 'accepted',
  },
  {
    full_name: 'Stefan Brandt',
    email: 'stefan.brandt@varuna.example',
    kind: 'brand',
    role: 'AUD',
    sentDaysAgo: 21,
    state: 'withdrawn',
  },
]

const scopeOf = ({ place }: Line): Scope =>
  place ? { [place.table]: place.code, ...(place.job_type && { job_type: place.job_type }) } : {}

/** Invitations of the last weeks, whose links are unknown. */
export async function seedInvitations(db: Db, deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  const inviter = await db.selectFrom('app_user').select('id').where('username', '=', 'hqa').executeTakeFirstOrThrow()
  const rows = await Promise.all(
    lines.map(async (line) => {
      const sent_at = new Date(now - line.sentDaysAgo * day)
      const answered_at = new Date(sent_at.getTime() + 0.8 * day)
      return {
        email: line.email,
        full_name: line.full_name,
        kind: line.kind,
        roles: [line.role],
        scopes: JSON.stringify([scopeOf(line)]),
        scope_rows: JSON.stringify(await scopeRows(db, [scopeOf(line)])),
        token_hash: await hashOf(newSecret()),
        sent_at,
        expires_at: new Date(sent_at.getTime() + goodForDays * day),
        accepted_at: line.state === 'accepted' ? answered_at : null,
        withdrawn_at: line.state === 'withdrawn' ? answered_at : null,
        created_at: sent_at,
        created_by: inviter.id,
        updated_at: line.state === 'accepted' || line.state === 'withdrawn' ? answered_at : sent_at,
      }
    }),
  )
  await db.insertInto('invitation').values(rows).execute()
}
