import { sql } from 'kysely'
import { type Revalidation, revalidationsApi, type Step } from '#capabilities/service/revalidations/contract.ts'
import { findingsApi } from '#capabilities/service/revalidations/findings.contract.ts'
import type { Caller, TestApp } from './test-app.ts'

/** A picture of one pixel, as base64. */
export const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Who audits, who decides, and whose outlets are audited. */
export interface AuditSides {
  /** The territory manager of the demo: audits. */
  auditor: Caller
  /** Head office: plans and decides. */
  office: Caller
  dealer: Caller
}

export const signInSides = async (app: TestApp): Promise<AuditSides> => ({
  auditor: await app.as('TSM'),
  office: await app.as('HQA'),
  dealer: await app.as('DLP'),
})

/** Empties the open certifications of the auditor's outlets, so that each test may plan its own; answers an outlet of theirs. */
export async function clearOutlet(app: TestApp, { auditor, dealer }: AuditSides): Promise<string> {
  const theirs = (await dealer.send(revalidationsApi.list, { query: { perPage: 100 } })).rows.map(
    ({ outlet }) => outlet,
  )
  const seen = (await auditor.send(revalidationsApi.list, { query: { perPage: 100 } })).rows
  const outlet = seen.find((row) => theirs.includes(row.outlet))!.outlet
  await sql`update revalidation set status = 'withdrawn', closed_at = now()
    where status in ('planned', 'scheduled', 'in_progress', 'submitted', 'reviewed')
      and outlet_id = (select id from outlet where code = ${outlet})`.execute(app.deps.database.owner)
  return outlet
}

export const planAudit = ({ office }: AuditSides, outlet: string, more: object = {}): Promise<Revalidation> =>
  office.send(revalidationsApi.add, {
    body: {
      outlet,
      kind: 'outlet_certification',
      checklist: 'CERT-3S',
      method: 'on_site',
      planned_on: '2099-01-31',
      auditor: 'tsm',
      ...more,
    },
  }) as Promise<Revalidation>

/** Moves one a step on, as the version that was read last. */
export const step = (by: Caller, { no, version, checklist_version }: Revalidation, to: Step, more: object = {}) =>
  by.send(revalidationsApi.move, {
    params: { no },
    body: {
      to,
      if_version: version,
      ...(to === 'in_progress' && checklist_version !== null && { checklist_version }),
      ...more,
    },
  }) as Promise<Revalidation>

export const answer = (by: Caller, no: string, item: string, value: string, more: object = {}) =>
  by.send(revalidationsApi.answer, { params: { no, item }, body: { value, ...more } })

export const photograph = (by: Caller, no: string, item: string | null, more: object = {}) =>
  by.send(revalidationsApi.addPhoto, { params: { no }, body: { item, name: 'photo.png', data: onePixel, ...more } })

export const readAudit = (by: Caller, no: string): Promise<Revalidation> =>
  by.send(revalidationsApi.get, { params: { no } }) as Promise<Revalidation>

/** An audit that has begun at this outlet. */
export async function startAudit(sides: AuditSides, outlet: string, more: object = {}): Promise<Revalidation> {
  const scheduled = await step(sides.office, await planAudit(sides, outlet, more), 'scheduled')
  return step(sides.auditor, scheduled, 'in_progress')
}

/** Answers every item: with what is given for it, else with yes or all points; and adds the photos that are needed. */
export async function answerAll({ auditor }: AuditSides, audit: Revalidation, given: Record<string, string> = {}) {
  for (const { key, kind, max, needs_photo } of audit.items) {
    await answer(auditor, audit.no, key, given[key] ?? (kind === 'yes_no' ? 'yes' : String(max)))
    if (needs_photo) await photograph(auditor, audit.no, key)
  }
}

/** An audit that was submitted and reviewed, with these answers. */
export async function reviewedAudit(sides: AuditSides, outlet: string, given: Record<string, string> = {}) {
  const audit = await startAudit(sides, outlet)
  await answerAll(sides, audit, given)
  const submitted = await step(sides.auditor, audit, 'submitted')
  return decide(sides.office, submitted, 'reviewed')
}

export const decide = (
  by: Caller,
  { no, version }: Revalidation,
  to: 'reviewed' | 'valid' | 'conditional' | 'invalid',
  more: object = {},
) =>
  by.send(revalidationsApi.decide, {
    params: { no },
    body: { to, if_version: version, ...more },
  }) as Promise<Revalidation>

/** Audits a planned one from its auditor to its result, with these answers; an invalid result with the first second auditor there is. */
export async function auditPlanned(
  sides: AuditSides,
  no: string,
  auditor: string,
  given: Record<string, string> = {},
): Promise<Revalidation> {
  const planned = await readAudit(sides.office, no)
  const body = { auditor, if_version: planned.version }
  const named = (await sides.office.send(revalidationsApi.update, { params: { no }, body })) as Revalidation
  const audit = await step(sides.auditor, await step(sides.office, named, 'scheduled'), 'in_progress')
  await answerAll(sides, audit, given)
  const reviewed = await decide(sides.office, await step(sides.auditor, audit, 'submitted'), 'reviewed')
  const [to] = reviewed.allowed as ['valid' | 'conditional' | 'invalid']
  const people = await sides.office.send(revalidationsApi.auditors, { params: { no } })
  const second = people.find(({ username, may_be_second }) => may_be_second && username !== auditor)?.username
  return decide(sides.office, reviewed, to, to === 'invalid' ? { second_auditor: second } : {})
}

/** A body each write accepts, of revalidations and what belongs to them. */
export const revalidationBodies = {
  'revalidations.add': {
    outlet: 'ZZ99999',
    kind: 'outlet_certification',
    checklist: 'CERT-3S',
    method: 'on_site',
    planned_on: '2099-01-31',
  },
  'revalidations.update': { note: 'Matrix', if_version: 1 },
  'revalidations.move': { to: 'scheduled', if_version: 1 },
  'revalidations.decide': { to: 'reviewed', if_version: 1 },
  'revalidations.answer': { value: 'yes' },
  'revalidations.addPhoto': { name: 'matrix.png', data: onePixel },
  'revalidation-findings.add': { text: 'Matrix', severity: 'minor' },
  'revalidation-findings.update': { severity: 'minor', if_version: 1 },
  'revalidation-findings.done': { if_version: 1 },
  'revalidation-findings.reopen': { note: 'Matrix', if_version: 1 },
  'revalidation-findings.verify': { if_version: 1 },
  'checklists.add': { code: 'MATRIX', name: 'Matrix', kind: 'outlet_certification' },
  'checklists.update': { name: 'Matrix', if_version: 1 },
  'checklists.draft': { items: [{ key: 'A', area: 'Matrix', text: 'Matrix', kind: 'yes_no' }], if_version: 0 },
  'checklists.publish': { if_version: 1 },
  'revalidation-plans.add': {
    code: 'MATRIX',
    name: 'Matrix',
    kind: 'outlet_certification',
    checklist: 'CERT-3S',
    method: 'on_site',
    next_run_on: '2099-01-31',
  },
  'revalidation-plans.update': { name: 'Matrix', if_version: 1 },
}

/** A revalidation, a finding, and a plan that no one of this outlet's rivals may see. */
export async function foreignRevalidation(office: Caller, outlet: string) {
  const [one] = (await office.send(revalidationsApi.list, { query: { outlet: [outlet], perPage: 1 } })).rows
  const [found] = (await office.send(findingsApi.list, { query: { outlet: [outlet], perPage: 1 } })).rows
  return {
    revalidations: { no: one!.no },
    'revalidation-findings': { no: one!.no, ...(found && { id: found.id }) },
    'revalidation-plans': { code: 'CERT', number: '1' },
  }
}
