import { callDisputesApi } from '#capabilities/insight/calls/disputes/contract.ts'
import { callMomentsApi } from '#capabilities/insight/calls/moments/contract.ts'
import { callRecordingsApi } from '#capabilities/insight/calls/recordings/contract.ts'
import { callsApi } from '#capabilities/insight/calls/contract.ts'
import { ticketsApi } from '#capabilities/service/tickets/contract.ts'
import { waveOf } from './sounds.ts'
import type { Caller } from './test-app.ts'

const sent = { id: 'MATRIX', started_at: '2026-01-05T03:30:00Z', consent: true }

/** A body each write accepts, of calls and of what they are measured by. */
export const callBodies = {
  'calls.add': sent,
  'calls.assign': { speakers: {}, if_version: 1 },
  'call-disputes.disputeVerdict': { rule: 'GREETING', claim: 'met', reason: 'Matrix' },
  'call-disputes.disputeSpeaker': { seq: 0, claim: 'matrix', reason: 'Matrix' },
  'call-disputes.withdraw': { if_version: 1 },
  'call-disputes.decide': { result: 'upheld', if_version: 1 },
  'call-recordings.waveform': { added_at: '2026-01-05T03:30:00Z', duration_ms: 1000, peaks: [0, 255] },
  'call-moments.add': { seq: 0, case: 'C99-000000' },
  'ingest-calls.calls': { calls: [sent] },
  'phrase-rules.add': { code: 'ZZ', label: 'Matrix', phrases: ['matrix'] },
  'phrase-rules.update': { label: 'Matrix', if_version: 1 },
  'phrase-rules.order': { codes: ['GREETING'] },
  'phrase-rules.switchOff': { reason: 'Matrix', if_version: 1 },
  'phrase-rules.switchOn': { if_version: 1 },
  'topic-suggestions.accept': { if_version: 1 },
  'topic-suggestions.dismiss': { if_version: 1 },
  'topics.add': { code: 'ZZ', label: 'Matrix', terms: ['matrix'] },
  'topics.update': { label: 'Matrix', if_version: 1 },
  'topics.order': { codes: ['BRAKES'] },
  'topics.switchOff': { reason: 'Matrix', if_version: 1 },
  'topics.switchOn': { if_version: 1 },
}

/** Eight milliseconds of sound, of bytes that are letters of text as well. */
const wave = waveOf(new Uint8Array(64).fill(64))
const file = { name: 'matrix.wav', text: String.fromCharCode(...wave), fields: {} }
/** The files of the calls that take one. */
export const callFiles = {
  'call-recordings.add': file,
  'ingest-recordings.recording': { ...file, fields: { id: 'MATRIX' } },
}

const transcript = { segments: [{ speaker: 'agent', start_s: 0, end_s: 2, text: 'Hello.' }] }

/** A call that an administrator took at another outlet, a dispute of it, and a moment that is evidence of a ticket there. */
export async function foreignCall(admin: Caller, outlet: string) {
  const body = { ...sent, id: 'FOREIGN', outlet, agent: 'admin@demo.com', transcript }
  const { no } = await admin.send(callsApi.add, { body })
  await admin.send(callRecordingsApi.add, { params: { no }, body: { file: new File([wave], 'foreign.wav') } })
  const { ticket } = await admin.send(ticketsApi.add, {
    body: { outlet, job_type: 'service', title: 'Matrix', priority: 'P4' },
  })
  const { moments } = await admin.send(callMomentsApi.add, { params: { no }, body: { seq: 0, case: ticket.no } })
  const dispute = await admin.send(callDisputesApi.disputeVerdict, {
    params: { no },
    body: { rule: 'GREETING', claim: 'not_met', reason: 'Matrix' },
  })
  return {
    calls: { no },
    'call-recordings': { no },
    'call-moments': { no, id: moments[0]!.id },
    'call-disputes': { no: dispute.no },
  }
}
