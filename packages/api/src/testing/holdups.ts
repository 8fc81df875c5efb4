import { type HoldupRow, holdupsApi } from '#capabilities/workshop/holdups/contract.ts'
import type { Caller } from './test-app.ts'

/** A body each write accepts, of hold-ups and of lists of reasons. */
export const holdupBodies = {
  'holdups.open': { reason: 'S-PRT-LOC' },
  'holdups.extend': { expected_until: '2099-01-31T10:00:00Z', if_version: 1 },
  'holdups.change': { reason: 'S-MAN-SHO', if_version: 1 },
  'holdups.end': { if_version: 1 },
  'reasons.add': { code: 'UJ-ZZ', label: 'Matrix' },
  'reasons.update': { label: 'Matrix', if_version: 1 },
  'reasons.order': { codes: ['UJ-NCO'] },
  'reasons.switchOff': { reason: 'Matrix', if_version: 1 },
  'reasons.switchOn': { if_version: 1 },
  'holdup-reasons.add': { job_type: 'service', code: 'S-ZZ', label: 'Matrix', party: 'outlet' },
  'holdup-reasons.update': { label: 'Matrix', if_version: 1 },
  'holdup-reasons.order': { job_type: 'service', codes: ['S-PRT-LOC'] },
  'holdup-reasons.switchOff': { reason: 'Matrix', if_version: 1 },
  'holdup-reasons.switchOn': { if_version: 1 },
}

/** Puts a job card of service on hold. */
export const addHoldup = (who: Caller, no: string, more: object = {}): Promise<HoldupRow> =>
  who.send(holdupsApi.open, { params: { no }, body: { reason: 'S-PRT-LOC', ...more } })
