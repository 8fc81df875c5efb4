import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { word } from '#kernel/contract/words.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'

interface Disputed {
  id: string
  no: string
  call_id: string
  call_no: string
  outlet_id: string | null
}

/** Notifies those who decide that a dispute was opened, and until when it is due. */
export async function notifyReviewers(db: Db, { id, no, call_id, call_no, outlet_id }: Disputed, agent: string) {
  const { rows } = await sql<{ id: string }>`select id from rad.call_reviewers(${call_id}::uuid) as id`.execute(db)
  await notify(db, {
    user_ids: rows.map((row) => row.id),
    kind: 'call_dispute',
    title: { text: word('{agent} disputes call {call}.'), values: { agent, call: call_no } },
    link: `/calls/${call_no}`,
    entity: { name: 'call_dispute', id },
    outlet_id,
    dedupe_key: `call-dispute-${no}`,
  })
}

const decisions = {
  upheld: word('{reviewer} upheld your dispute of call {call}.'),
  rejected: word('{reviewer} rejected your dispute of call {call}.'),
} as const

/** Notifies the agent of the decision. */
export const notifyAgent = (
  db: Db,
  { id, no, call_no }: Disputed,
  { agent_id, result, reviewer }: { agent_id: string; result: keyof typeof decisions; reviewer: string },
) =>
  notify(db, {
    user_ids: [agent_id],
    kind: 'call_dispute',
    title: { text: decisions[result], values: { reviewer, call: call_no } },
    link: `/calls/${call_no}`,
    entity: { name: 'call_dispute', id },
    dedupe_key: `call-dispute-${no}-${result}`,
  })
