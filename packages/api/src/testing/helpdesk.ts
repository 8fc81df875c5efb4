import { randomBytes } from 'node:crypto'
import { type HelpdeskAnswer, helpdeskApi } from '#capabilities/knowledge/helpdesk/contract.ts'
import { knownIssuesApi } from '#capabilities/knowledge/known-issues/contract.ts'
import { jobCardsApi } from '#capabilities/workshop/job-cards/contract.ts'
import { freshVin } from './job-cards.ts'
import type { Caller } from './test-app.ts'

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

/** What a case says that lacks nothing but its vehicle and job card. */
export const complete = {
  title: 'Engine stalls at idle when warm',
  concern: 'The engine stalls at idle once it is warm, mostly at traffic lights.',
  occurrence: 'intermittent',
  system_group: 'powertrain',
  odometer: 42_000,
  vehicle_at_outlet: true,
  prior_steps: 'Fault memory read and cleared, idle adaptation done anew.',
  dtcs: [{ code: 'p0301', module: 'ECM', status: 'active' }],
} as const

/** An open job card with a vehicle of its own, at the first outlet of the demo's dealer unless said otherwise. */
export const cardWithVehicle = (manager: Caller, more: object = {}) =>
  manager.send(jobCardsApi.add, {
    body: { outlet: 'DL001-01', job_type: 'service', vin: freshVin(), odometer: 41_900, ...more },
  })

/** A draft that lacks nothing, with a job card of its own. */
export async function draftCase(manager: Caller, more: object = {}): Promise<HelpdeskAnswer> {
  const { no } = await cardWithVehicle(manager)
  return manager.send(helpdeskApi.add, { body: { ...complete, job_card: no, ...more } })
}

export const readCase = (who: Caller, no: string): Promise<HelpdeskAnswer> =>
  who.send(helpdeskApi.get, { params: { no } })

type Step = Omit<Parameters<typeof sendMove>[2], 'if_version'>
const sendMove = (who: Caller, no: string, body: { to: string; if_version: number } & Record<string, unknown>) =>
  who.send(helpdeskApi.move, { params: { no }, body: body as never })

/** Moves a case as it is now. */
export const moveCase = async (who: Caller, no: string, to: string, more: object = {}): Promise<HelpdeskAnswer> =>
  sendMove(who, no, { to, ...more, if_version: (await readCase(who, no)).case.version } as Step & {
    to: string
    if_version: number
  })

/** What each state needs on the way to it, and who brings it there. */
const ways: Record<string, { by: 'outlet' | 'helpdesk'; from: string | null; more?: object }> = {
  submitted: { by: 'outlet', from: null },
  returned: { by: 'helpdesk', from: 'submitted', more: { missing: ['dtcs'], note: 'Add the freeze frame.' } },
  accepted: { by: 'helpdesk', from: 'submitted' },
  in_analysis: { by: 'helpdesk', from: 'accepted' },
  awaiting_outlet: { by: 'helpdesk', from: 'in_analysis', more: { question: 'Which fuel was used?' } },
  recommended: {
    by: 'helpdesk',
    from: 'in_analysis',
    more: { recommendation: 'Replace the ignition coil of cylinder 1.' },
  },
  outlet_trial: { by: 'outlet', from: 'recommended' },
  closed_fixed: {
    by: 'outlet',
    from: 'outlet_trial',
    more: { cause: 'Ignition coil cracked', correction: 'Coil replaced' },
  },
}

/** A case that was brought from its draft to a state. */
export async function caseIn(
  to: string,
  sides: { outlet: Caller; helpdesk: Caller },
  more: object = {},
): Promise<string> {
  const way = to === 'draft' ? undefined : ways[to]!
  if (!way) return (await draftCase(sides.outlet, more)).case.no
  const no = await caseIn(way.from ?? 'draft', sides, more)
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

/** A file of so many bytes that begins with these. */
export const fileOf = (beginning: readonly number[], bytes: number, name: string) => {
  const content = new Uint8Array(randomBytes(bytes))
  content.set(beginning)
  return new File([content], name)
}
