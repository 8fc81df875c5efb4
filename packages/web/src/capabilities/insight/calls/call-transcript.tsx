import { ActionIcon, Button } from '@mantine/core'
import type { Call, Segment } from '@rad/api/insight/calls/contract'
import IconMessageOff from '@tabler/icons-react/dist/esm/icons/IconMessageOff.mjs'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { momentWords, transcriptWords, whoWords } from './parts/call-words.tsx'
import styles from './calls.module.css'
import type { Playback } from './recording/playback.ts'
import { SpokenText } from './recording/spoken-text.tsx'
import { useSpokenSeq } from './recording/spoken.ts'
import { TalkMap } from './talk-map.tsx'
import { useCallMoments } from './use-call-moments.ts'
import type { Player } from './use-player.ts'
import { useSegments } from './use-segments.ts'

const AddMomentDialog = lazy(() =>
  import('./add-moment-dialog.tsx').then(({ AddMomentDialog }) => ({ default: AddMomentDialog })),
)

const DisputeSpeaker = lazy(() =>
  import('./dispute-dialog.tsx').then(({ DisputeSpeaker }) => ({ default: DisputeSpeaker })),
)

interface TranscriptProps {
  call: Call
  player: Player
}

/** The transcript of a call: who spoke, and when. */
export function TranscriptCard({ call, player }: TranscriptProps) {
  return (
    <section className={styles.card} aria-label={t('Transcript')}>
      <header className={styles.bar}>
        <h2>{t('Transcript')}</h2>
        {call.segments > 0 ? (
          <span className={styles.soft}>
            {t('{count, plural, one {# line} other {# lines}}', { count: call.segments })}
          </span>
        ) : null}
      </header>
      {call.segments > 0 ? <Lines call={call} player={player} /> : <Nothing call={call} />}
    </section>
  )
}

const Nothing = ({ call }: { call: Call }) => (
  <EmptyState
    icon={<IconMessageOff size={26} stroke={1.5} />}
    title={transcriptWords(call.transcript_status)}
    text={
      call.transcript_status === 'no_consent'
        ? t('Without consent, no transcript is stored or analyzed.')
        : t('The recording system sent this call without a transcript.')
    }
  />
)

const none: readonly Segment[] = []

function Lines({ call, player }: TranscriptProps) {
  const { segments, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useSegments(call.no)
  const can = useCan()
  const canAdd = can('create CallMoment')
  const canDispute = call.is_own && call.speakers.length > 1 && can('create CallDispute')
  const casesOf = useCallMoments(call.no)
  const [added, setAdded] = useState<Segment>()
  const [disputed, setDisputed] = useState<Segment>()
  const spoken = useSpokenSeq(player.playback, segments ?? none)
  const startMs = segments?.find(({ seq }) => seq === player.line)?.start_ms
  // A line that is opened, from here or from elsewhere, is where the recording plays from.
  useEffect(() => {
    if (startMs !== undefined) player.playback.seek(startMs)
  }, [startMs, player.playback])
  const last = segments?.at(-1)?.seq ?? -1
  const isAhead = player.line !== undefined && player.line > last
  useEffect(() => {
    if (isAhead && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isAhead, hasNextPage, isFetchingNextPage, fetchNextPage])
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!segments) return <div className={styles.loading} aria-busy="true" />
  return (
    <>
      <TalkMap segments={segments} durationMs={call.duration_ms} player={player} />
      <ol className={styles.lines}>
        {segments.map((segment, at) => (
          <Line
            key={segment.seq}
            segment={segment}
            isGoingOn={segments[at - 1]?.label === segment.label}
            isHere={segment.seq === (spoken ?? player.line)}
            heardIn={segment.seq === spoken ? player.playback : undefined}
            cases={casesOf.get(segment.seq)}
            onGo={player.goTo}
            onAdd={canAdd ? setAdded : undefined}
            onDispute={canDispute ? setDisputed : undefined}
          />
        ))}
      </ol>
      {added ? (
        <Suspense fallback={null}>
          <AddMomentDialog
            no={call.no}
            line={added}
            taken={casesOf.get(added.seq)?.split(', ') ?? []}
            onClose={() => setAdded(undefined)}
          />
        </Suspense>
      ) : null}
      {disputed ? (
        <Suspense fallback={null}>
          <DisputeSpeaker call={call} line={disputed} onClose={() => setDisputed(undefined)} />
        </Suspense>
      ) : null}
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Show more lines')}
        </Button>
      ) : null}
    </>
  )
}

interface LineProps {
  segment: Segment
  /** The same speaker as in the line before. */
  isGoingOn: boolean
  isHere: boolean
  /** The recording, while it is at this line. */
  heardIn: Playback | undefined
  /** The numbers of the cases that it is evidence of, in one text. */
  cases: string | undefined
  onGo: (seq: number) => void
  /** Adds it to a case; undefined for who may not. */
  onAdd: ((segment: Segment) => void) | undefined
  /** Disputes who spoke it; undefined for who may not. */
  onDispute: ((segment: Segment) => void) | undefined
}

/** A line is as bad as this before it is marked. */
const badSentiment = -30

const Line = memo(function Line({ segment, isGoingOn, isHere, heardIn, cases, onGo, onAdd, onDispute }: LineProps) {
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isHere) line.current?.scrollIntoView({ block: 'center' })
  }, [isHere])
  const { seq, speaker, start_ms, text, sentiment } = segment
  const isBad = (sentiment ?? 0) <= badSentiment
  return (
    <li
      ref={line}
      className={styles.line}
      data-speaker={speaker ?? undefined}
      data-here={isHere || undefined}
      data-going-on={isGoingOn || undefined}
      aria-current={isHere || undefined}
    >
      <button type="button" className={styles.moment} onClick={() => onGo(seq)}>
        {momentWords(start_ms)}
      </button>
      <strong className={styles.who}>{whoWords(segment)}</strong>
      {heardIn ? <SpokenText segment={segment} playback={heardIn} /> : <bdi>{text || '…'}</bdi>}
      <span className={styles.marks}>
        {cases ? <Badge>{t('Evidence of {cases}', { cases })}</Badge> : null}
        {isBad ? <span className={styles.bad}>{t('Sentiment {value}', { value: sentiment! })}</span> : null}
        {onDispute ? (
          <ActionIcon
            size={24}
            className={styles.add}
            aria-label={t('Dispute the speaker at {time}', { time: momentWords(start_ms) })}
            title={t('Dispute a speaker')}
            onClick={() => onDispute(segment)}
          >
            <IconMessageQuestion size={15} stroke={1.6} />
          </ActionIcon>
        ) : null}
        {onAdd ? (
          <ActionIcon
            size={24}
            className={styles.add}
            aria-label={t('Add {time} as evidence', { time: momentWords(start_ms) })}
            title={t('Add as evidence')}
            onClick={() => onAdd(segment)}
          >
            <IconPaperclip size={15} stroke={1.6} />
          </ActionIcon>
        ) : null}
      </span>
    </li>
  )
})
