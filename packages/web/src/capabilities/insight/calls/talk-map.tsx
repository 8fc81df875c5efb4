import type { Segment } from '@rad/api/insight/calls/contract'
import { useMemo } from 'react'
import { t } from '#kit/words.ts'
import { momentWords, whoWords } from './parts/call-words.tsx'
import styles from './calls.module.css'
import type { Player } from './use-player.ts'

interface TalkMapProps {
  segments: readonly Segment[]
  durationMs: number
  player: Player
}

interface LaneShape {
  name: string
  speaker: string | undefined
  lines: readonly Segment[]
  talkMs: number
}

/** Those who speak most have a lane each, the others one together. */
const mostLanes = 6

const talkOf = (lines: readonly Segment[]) => lines.reduce((sum, { start_ms, end_ms }) => sum + end_ms - start_ms, 0)

function lanesOf(segments: readonly Segment[]): LaneShape[] {
  const spoken = Map.groupBy(segments, (segment) => whoWords(segment))
  const lanes = [...spoken]
    .map(([name, lines]) => ({ name, lines, speaker: lines[0]!.speaker ?? undefined, talkMs: talkOf(lines) }))
    .toSorted((a, b) => b.talkMs - a.talkMs)
  if (lanes.length <= mostLanes) return lanes
  const others = lanes.slice(mostLanes - 1).flatMap(({ lines }) => lines)
  return [
    ...lanes.slice(0, mostLanes - 1),
    { name: t('Others'), speaker: undefined, lines: others, talkMs: talkOf(others) },
  ]
}

/** Who speaks when, a lane for each: where lanes are filled above each other people speak at once, where none is it is silent. */
export function TalkMap({ segments, durationMs, player }: TalkMapProps) {
  const lanes = useMemo(() => lanesOf(segments), [segments])
  return (
    <div className={styles.map} dir="ltr" role="group" aria-label={t('Who speaks when')}>
      {lanes.map((lane) => (
        <Lane key={lane.name} {...lane} durationMs={durationMs} player={player} />
      ))}
      <div className={styles.scale} aria-hidden="true">
        <span />
        <span>{momentWords(0)}</span>
        <span>{momentWords(durationMs)}</span>
      </div>
    </div>
  )
}

function Lane({ name, speaker, lines, talkMs, durationMs, player }: LaneShape & Omit<TalkMapProps, 'segments'>) {
  const place = (ms: number) => (100 * ms) / Math.max(durationMs, 1)
  return (
    <div className={styles.lane} data-speaker={speaker}>
      <bdi className={styles.laneName}>{name}</bdi>
      <svg
        role="img"
        aria-label={t('{speaker} speaks for {length}', { speaker: name, length: momentWords(talkMs) })}
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
      >
        {lines.map(({ seq, start_ms, end_ms }) => (
          <rect
            key={seq}
            x={place(start_ms)}
            width={Math.max(place(end_ms - start_ms), 0.25)}
            y={1}
            height={8}
            data-here={seq === player.line || undefined}
            onClick={() => player.goTo(seq)}
          />
        ))}
      </svg>
    </div>
  )
}
