import type { Insertable } from 'kysely'
import type { Tables } from '#database/tables.gen.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Input } from '#kernel/contract/contract.ts'
import { type CaseStatus, type HelpdeskAnswer, helpdeskApi, turnOf } from '#capabilities/knowledge/helpdesk/contract.ts'
import { knownIssuesApi } from '#capabilities/knowledge/known-issues/contract.ts'
import { jobCardsApi } from '#capabilities/workshop/job-cards/contract.ts'
import { freshVin } from './job-cards.ts'
import type { Caller, TestApp } from './test-app.ts'
import { drawFor } from '../../../../tools/seed.ts'

/** A body each write accepts. */
export const helpdeskBodies = {
  'helpdesk.add': { title: 'Matrix of cases', outlet: 'DL002-01' },
  'helpdesk.update': { concern: 'Matrix of cases', if_version: 1 },
  'helpdesk.move': { to: 'submitted', if_version: 1 },
  'helpdesk.assign': { assignee: null, if_version: 1 },
  'helpdesk.escalate': { note: 'Matrix', if_version: 1 },
  'helpdesk.outcome': { outcome: 'not_tried', if_version: 1 },
  'helpdesk.comment': { text: 'Matrix' },
  'helpdesk.makeKnown': { publish: false },
  'known-issues.add': {
    title: 'Matrix of issues',
    system_group: 'body',
    symptoms: 'Ten letters and more',
    remedy: '<p>Ten letters and more</p>',
  },
  'known-issues.update': { title: 'Matrix of issues', if_version: 1 },
  'known-issues.move': { to: 'published', if_version: 1 },
}

/** The fields of a case that is complete except for its vehicle and job card. */
export const complete: Omit<Input<typeof helpdeskApi.add>['body'], 'job_card'> = {
  title: 'Engine stalls at idle when warm',
  concern: 'The engine stalls at idle once it is warm, mostly at traffic lights.',
  occurrence: 'intermittent',
  system_group: 'powertrain',
  odometer: 42_000,
  vehicle_at_outlet: true,
  prior_steps: 'Fault memory read and cleared, idle adaptation done again.',
  dtcs: [{ code: 'p0301', module: 'ECM', status: 'active' as const }],
}

/** An open job card with a separate vehicle, at the first outlet of the demo's dealer by default. */
export const cardWithVehicle = (manager: Caller, more: object = {}) =>
  manager.send(jobCardsApi.add, {
    body: { outlet: 'DL001-01', job_type: 'service', vin: freshVin(), odometer: 41_900, ...more },
  })

/** A complete draft, with a separate job card. */
export async function draftCase(manager: Caller, more: object = {}): Promise<HelpdeskAnswer> {
  const { no } = await cardWithVehicle(manager)
  return manager.send(helpdeskApi.add, { body: { ...complete, job_card: no, ...more } })
}

export const readCase = (who: Caller, no: string): Promise<HelpdeskAnswer> =>
  who.send(helpdeskApi.get, { params: { no } })

type Move = Input<typeof helpdeskApi.move>['body']

/** Moves a case as it is now. */
export const moveCase = async (
  who: Caller,
  no: string,
  to: Move['to'],
  more: Omit<Partial<Move>, 'to'> = {},
): Promise<HelpdeskAnswer> =>
  who.send(helpdeskApi.move, {
    params: { no },
    body: { to, if_version: (await readCase(who, no)).case.version, ...more },
  })

export interface Sides {
  outlet: Caller
  helpdesk: Caller
}

/** A manager of service and an agent of the helpdesk, signed in. */
export const signInSides = async (app: TestApp): Promise<Sides> => ({
  outlet: await app.as('SVM'),
  helpdesk: await app.as('HDA'),
})

interface Way {
  by: keyof Sides
  from: CaseStatus
  more?: Omit<Partial<Move>, 'to'>
}

/** How a case comes into each state, from a draft that lacks nothing. */
const ways: Partial<Record<CaseStatus, Way>> = {
  submitted: { by: 'outlet', from: 'draft' },
  returned: { by: 'helpdesk', from: 'submitted', more: { missing: ['dtcs'], note: 'Add the freeze frame.' } },
  accepted: { by: 'helpdesk', from: 'submitted' },
  in_analysis: { by: 'helpdesk', from: 'accepted' },
  awaiting_outlet: { by: 'helpdesk', from: 'in_analysis', more: { question: 'Which fuel was used?' } },
  recommended: { by: 'helpdesk', from: 'in_analysis', more: { recommendation: 'Replace the ignition coil.' } },
  outlet_trial: { by: 'outlet', from: 'recommended' },
  closed_fixed: { by: 'outlet', from: 'outlet_trial', more: { cause: 'Coil cracked', correction: 'Coil replaced' } },
  noted: { by: 'helpdesk', from: 'submitted' },
  closed_info: { by: 'helpdesk', from: 'noted' },
}

/** The number of a case that was brought from its draft to a state. */
export async function caseIn(to: CaseStatus, sides: Sides, more: object = {}): Promise<string> {
  const way = ways[to]
  const kind = to === 'noted' || to === 'closed_info' ? { kind: 'info' } : {}
  if (!way) return (await draftCase(sides.outlet, { ...kind, ...more })).case.no
  const no = await caseIn(way.from, sides, { ...kind, ...more })
  await moveCase(sides[way.by], no, to, way.more)
  return no
}

/** A known issue that outlets read. */
export async function publishedIssue(helpdesk: Caller, more: object = {}) {
  const issue = await helpdesk.send(knownIssuesApi.add, {
    body: {
      title: 'Ignition coil cracks when hot',
      system_group: 'powertrain',
      symptoms: 'Engine stalls or misfires once it is warm.',
      remedy: '<p>Replace the ignition coil with the revised part.</p>',
      ...more,
    },
  })
  return helpdesk.send(knownIssuesApi.move, {
    params: { no: issue.no },
    body: { to: 'published', if_version: issue.version },
  })
}

const draw = drawFor('files of cases')

/** A file of so many bytes that begins with these. */
export const fileOf = (beginning: readonly number[], bytes: number, name: string) => {
  const content = new Uint8Array(draw.bytes(bytes))
  content.set(beginning)
  return new File([content], name)
}

/** The number of a draft that another outlet keeps. */
export async function foreignCase(office: Caller, outlet: string): Promise<string> {
  const { case: one } = await office.send(helpdeskApi.add, { body: { title: 'Foreign case', outlet } })
  return one.no
}

export interface CaseLine extends Omit<Partial<Insertable<Tables['helpdesk_case']>>, 'outlet_id' | 'dtcs'> {
  no: string
  outlet: string
  status: CaseStatus
  opened_at: string
  codes?: readonly string[]
}

/** Cases of any age, as a large network has them. */
export async function insertCases(app: TestApp, lines: readonly CaseLine[]): Promise<void> {
  await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    const calendar = await db.selectFrom('calendar').select('id as calendar_id').limit(1).executeTakeFirstOrThrow()
    for (const { outlet, codes = [], ...line } of lines) {
      const place = await db
        .selectFrom('outlet')
        .select(['id as outlet_id', 'dealer_id', 'region_id'])
        .where('code', '=', outlet)
        .executeTakeFirstOrThrow()
      const side = turnOf[line.status]
      await db
        .insertInto('helpdesk_case')
        .values({
          title: `Case ${line.no}`,
          job_type: 'service',
          opened_on: line.opened_at.slice(0, 10),
          status_since: line.opened_at,
          ...(line.status !== 'draft' && { submitted_at: line.opened_at }),
          ...(side && { turn: side, turn_since: line.opened_at }),
          dtcs: JSON.stringify(codes.map((code) => ({ code, module: null, status: null, freeze_frame: null }))),
          ...calendar,
          ...place,
          ...line,
        })
        .execute()
    }
  })
}
