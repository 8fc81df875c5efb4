import { callDisputesApi, type Dispute } from '#capabilities/insight/calls/disputes/contract.ts'
import { type Call, callsApi } from '#capabilities/insight/calls/contract.ts'
import type { Caller, TestApp } from './test-app.ts'

/** The outlet of the agent, who is its service manager. */
export const outletOfAgent = 'DL001-01'

/** The agent greets and offers help; the notice of recording is missing, so that three rules of four are met. */
export const spokenLines = [
  { speaker: 'A', start_s: 0, end_s: 4, text: 'Good morning, thank you for calling.' },
  { speaker: 'B', start_s: 4, end_s: 8, text: 'My brakes squeal.' },
  { speaker: 'A', start_s: 8, end_s: 10, text: 'Anything else?' },
]

let number = 0
/** A call of the service manager. */
export const addOwnCall = ({ deps }: TestApp, office: Caller, more: object = {}): Promise<Call> =>
  office.send(callsApi.add, {
    body: {
      id: `D-${(number += 1)}`,
      started_at: deps.clock.now().toISOString(),
      consent: true,
      outlet: outletOfAgent,
      agent: 'svm@demo.com',
      speakers: { A: 'agent', B: 'customer' },
      transcript: { segments: spokenLines },
      ...more,
    } as never,
  })

export const reason = 'I mentioned it before the recording began.'

export const disputeResult = (by: Caller, no: string, more: object = {}) =>
  by.send(callDisputesApi.disputeVerdict, {
    params: { no },
    body: { rule: 'RECORDING', claim: 'met', reason, ...more } as never,
  })

export const disputeLine = (by: Caller, no: string, more: object = {}) =>
  by.send(callDisputesApi.disputeSpeaker, { params: { no }, body: { seq: 2, claim: 'B', reason, ...more } as never })

export const decideDispute = (by: Caller, { no, version }: Dispute, result: 'upheld' | 'rejected', more: object = {}) =>
  by.send(callDisputesApi.decide, { params: { no }, body: { result, if_version: version, ...more } as never })

export const withdrawDispute = (by: Caller, { no, version }: Dispute) =>
  by.send(callDisputesApi.withdraw, { params: { no }, body: { if_version: version } })
