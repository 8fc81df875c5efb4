import { sql } from 'kysely'
import type { ActorContext, ScopedContext } from '#kernel/command/context.ts'
import { countWithoutUpdate } from '#capabilities/insight/no-update/counts.lookups.ts'
import { countOver90 } from '#capabilities/service/follow-ups/counts.lookups.ts'
import { certifiedPercent } from '#capabilities/service/revalidations/certified.lookups.ts'
import type { Card } from './contract.ts'

const plain = { kind: 'number', before: null, trend: null, more_is: 'worse' } as const

/** M41: vehicles that no workshop of the network has seen. */
export async function followUpCard(ctx: ScopedContext, today: string): Promise<Card> {
  return {
    ...plain,
    key: 'over_90',
    label: 'Not seen for over 90 days',
    value: await countOver90(ctx, today),
    hint: 'M41: vehicles that no outlet has seen for more than 90 days after their service was due.',
    opens: '/follow-ups?over_90=true',
  }
}

/** R12b: open cases of every kind that the reader may read. */
export async function noUpdateCard(ctx: ActorContext, now: Date): Promise<Card> {
  return {
    ...plain,
    key: 'no_update',
    label: 'No update for 30 days',
    value: await countWithoutUpdate(ctx, 30, now),
    hint: 'R12b: open cases that their outlet has not updated for 30 days.',
    opens: '/reports/no-update',
  }
}

/** M51: outlets with a valid certification. */
export async function certifiedCard(ctx: ScopedContext, today: string): Promise<Card> {
  return {
    ...plain,
    key: 'certified',
    label: 'Certified outlets',
    kind: 'percent',
    value: await certifiedPercent(ctx, today),
    more_is: 'better',
    hint: 'M51: active outlets with a valid certification today.',
    opens: '/reports/revalidations?kind=outlet_certification',
  }
}

export async function helpdeskCard({ db }: ScopedContext): Promise<Card> {
  const { count } = await db
    .selectFrom('helpdesk_case')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('turn', 'is not', null)
    .executeTakeFirstOrThrow()
  return {
    ...plain,
    key: 'helpdesk',
    label: 'Open helpdesk cases',
    value: count,
    hint: 'Helpdesk cases that have not ended.',
    opens: '/helpdesk?is_open=true',
  }
}
