import {
  type DisputeRow,
  type DisputeStatus,
  disputeStates,
  type Verdict,
} from '@rad/api/insight/calls/disputes/contract'
import { words } from '@rad/api/words'
import { Badge } from '#kit/text/badge.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { labelWords } from './label-words.ts'
import { t } from '#kit/words.ts'

export const DisputeStatusBadge = ({ status }: { status: DisputeStatus }) => (
  <Badge tone={disputeStates.tones[status]}>{inWords(status)}</Badge>
)

const results: Record<Verdict, string> = words({
  met: 'Met',
  not_met: 'Not met',
  no_evidence: 'Not enough evidence',
})
export const verdictWords = (verdict: Verdict) => t(results[verdict])

/** The result, or the name of the speaker, of a dispute: as it was, or as it should be. */
export const claimWords = ({ kind }: Pick<DisputeRow, 'kind'>, claim: string) =>
  kind === 'verdict' ? verdictWords(claim as Verdict) : claim || t('Unknown speaker')

/** What is disputed: a phrase rule, or who spoke at a moment. */
export const aboutWords = ({ kind, about }: Pick<DisputeRow, 'kind' | 'about'>) =>
  kind === 'verdict' ? labelWords(about) : t('Speaker at {time}', { time: about })

const events: Readonly<Record<string, string>> = words({
  acknowledged: 'Acknowledged',
  disputed: 'Dispute opened',
  dispute_upheld: 'Dispute upheld',
  dispute_rejected: 'Dispute rejected',
  dispute_withdrawn: 'Dispute withdrawn',
  recognized: 'Transcript written by the recognizer',
  recording_added: 'Recording added',
  recording_removed: 'Recording deleted',
})
/** How an event of a call is called, where its type does not say it. */
export const callEventWords = (type: string) => (Object.hasOwn(events, type) ? t(events[type]!) : undefined)
