import { type Call, callsApi } from '@rad/api/insight/calls/contract'
import { word } from '@rad/api/words'
import IconPhoneOff from '@tabler/icons-react/dist/esm/icons/IconPhoneOff.mjs'
import { t } from '#kit/words.ts'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { Acknowledge } from './acknowledge.tsx'
import { DisputesCard } from './call-disputes.tsx'
import { PhrasesCard, TopicsCard, WorstCard } from './call-findings.tsx'
import { SpeakersCard } from './call-speakers.tsx'
import { TranscriptCard } from './call-transcript.tsx'
import { engineWords, purposeWords, TranscriptBadge } from './parts/call-words.tsx'
import { RecordingCard } from './recording/recording-card.tsx'
import { callEventWords } from './parts/dispute-words.tsx'
import { usePlayer } from './use-player.ts'

export const { Screen, prefetch } = recordScreen({
  record: callsApi.get,
  id: 'no',
  missing: {
    icon: IconPhoneOff,
    title: word('Call not found'),
    text: word('No call in your scope has the number {no}.'),
  },
  list: { to: '/calls', label: word('All calls') },
  useOwn: usePlayer,
  title: ({ no }) => no,
  badge: ({ transcript_status }) => <TranscriptBadge state={transcript_status} />,
  lead: ({ agent, started_at, duration_s, purpose }, { instant, length }) => {
    const about = {
      purpose: purposeWords(purpose),
      instant: instant(started_at),
      length: length(Math.round(duration_s)),
    }
    return agent === null
      ? t('{purpose}, {instant}, {length}', about)
      : t('{purpose} with {agent}, {instant}, {length}', { ...about, agent })
  },
  warning: warningOf,
  actions: ({ record }) => <Acknowledge call={record} />,
  main: [
    ({ record, own }) => <RecordingCard call={record} player={own} />,
    ({ record, own }) => <TranscriptCard call={record} player={own} />,
  ],
  aside: [
    {
      title: word('Measures'),
      facts: [
        { key: 'agent_percent', label: word('Agent talk %'), kind: 'percent' },
        { key: 'customer_percent', label: word('Customer talk %'), kind: 'percent' },
        { key: 'silence_percent', label: word('Silence %'), kind: 'percent' },
        { key: 'overtalk_percent', label: word('Overtalk %'), kind: 'percent' },
        { key: 'longest_silence_s', label: word('Longest silence (s)'), kind: 'number' },
        { key: 'longest_monologue_s', label: word('Longest monologue (s)'), kind: 'number' },
        { key: 'interruptions', label: word('Interruptions'), kind: 'number' },
        { key: 'sentiment', label: word('Sentiment'), kind: 'number' },
        { key: 'sentiment_start', label: word('Sentiment at the start'), kind: 'number' },
        { key: 'sentiment_end', label: word('Sentiment at the end'), kind: 'number' },
        { key: 'confidence_percent', label: word('Confidence %'), kind: 'percent' },
      ],
    },
    ({ record, can }) => <SpeakersCard call={record} mayAssign={can('update Call')} />,
    ({ record }) => <DisputesCard call={record} />,
    ({ record, own }) => <PhrasesCard call={record} player={own} />,
    ({ record, own }) => <WorstCard call={record} player={own} />,
    ({ record, own }) => <TopicsCard call={record} player={own} />,
    {
      title: word('Call'),
      facts: [
        { key: 'direction', label: word('Direction'), kind: 'status' },
        { key: 'medium', label: word('Channel'), kind: 'status' },
        { key: 'queue', label: word('Queue'), kind: 'text' },
        { key: 'outcome', label: word('Outcome'), kind: 'status' },
        { key: 'customer_name', label: word('Customer'), kind: 'text' },
        { key: 'vin', label: word('VIN'), kind: 'code' },
        { key: 'outlet', label: word('Outlet'), kind: 'code' },
        { key: 'language', label: word('Language'), kind: 'code' },
        { key: 'source_no', label: word('Reference'), kind: 'code' },
        { key: 'recording_ref', label: word('Recording'), kind: 'text', isWide: true },
        { key: 'engine', label: word('Recognizer'), kind: 'text' },
      ],
    },
  ],
  draws: { engine: ({ record }) => (record.engine && engineWords(record.engine)) ?? null },
  timeline: {
    kind: 'call',
    titleOf: callEventWords,
    tones: { dispute_upheld: 'good', dispute_rejected: 'bad', acknowledged: 'good' },
  },
})

/** What keeps the figures of a call out of averages, or missing. */
function warningOf({ transcript_status, skip_reason, is_measured, confidence_percent }: Call): string | undefined {
  if (transcript_status === 'no_consent') return t('The customer didn’t consent to analysis. No transcript is stored.')
  if (transcript_status === 'skipped')
    return t('The recognizer skipped this call: {reason}', { reason: skip_reason ?? '' })
  if (skip_reason !== null) return t('The recognizer skipped a part of its analysis: {reason}', { reason: skip_reason })
  if (is_measured === false)
    return t('The recognizer was {percent}% sure, too little for averages. This call is left out of them.', {
      percent: confidence_percent ?? 0,
    })
  return undefined
}
