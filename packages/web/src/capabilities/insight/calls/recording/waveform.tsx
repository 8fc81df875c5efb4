import { rounded } from '@rad/api/rounded'
import { type KeyboardEvent, type PointerEvent, useCallback, useMemo } from 'react'
import { t } from '#kit/words.ts'
import { momentWords } from '../parts/call-words.tsx'
import { type Playback, usePlayback } from './playback.ts'
import styles from './recording.module.css'

interface WaveformProps {
  /** From 0 to 255; without any it is a plain line. */
  peaks: readonly number[]
  durationMs: number
  playback: Playback
}

const stepMs = 5_000
/** In units of the drawing, which is stretched to its place: of a part, its bar, and the height. */
const part = { width: 10, bar: 8 }
const height = 400
/** Silence is a thin line, so that one sees that there is a recording. */
const thin = 14

/** The outline of all parts as one path, half of each above the middle; without any a thin line. */
function outlineOf(peaks: readonly number[]): string {
  if (peaks.length === 0) return `M0 ${(height - thin) / 2}h${part.width}v${thin}H0z`
  return peaks
    .map((peak, at) => {
      const tall = 2 * Math.round(Math.max(thin, (peak / 255) * height) / 2)
      return `M${at * part.width} ${(height - tall) / 2}h${part.bar}v${tall}h-${part.bar}z`
    })
    .join('')
}

/** How loud a recording is over its time; a press or the arrow keys go to another place of it. */
export function Waveform({ peaks, durationMs, playback }: WaveformProps) {
  const outline = useMemo(() => outlineOf(peaks), [peaks])
  const box = `0 0 ${Math.max(1, peaks.length) * part.width} ${height}`
  const percent = usePlayback(
    playback,
    useCallback(({ timeMs }: Playback) => rounded((100 * timeMs) / Math.max(durationMs, 1)), [durationMs]),
  )
  const seconds = usePlayback(playback, secondsOf)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -stepMs, ArrowDown: -stepMs, ArrowRight: stepMs, ArrowUp: stepMs }[event.key]
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? durationMs : step && playback.timeMs + step
    if (to === undefined) return
    event.preventDefault()
    playback.seek(Math.min(to, durationMs))
  }
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    playback.seek(durationMs * Math.min(1, Math.max(0, event.clientX - left) / width))
  }
  return (
    <div
      className={styles.wave}
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label={t('Position in the recording')}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs / 1000)}
      aria-valuenow={seconds}
      aria-valuetext={t('{time} of {length}', { time: momentWords(seconds * 1000), length: momentWords(durationMs) })}
      onKeyDown={onKeyDown}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
    >
      <svg viewBox={box} preserveAspectRatio="none" aria-hidden="true">
        <path d={outline} className={styles.ahead} />
      </svg>
      <svg
        viewBox={box}
        preserveAspectRatio="none"
        aria-hidden="true"
        style={{ clipPath: `inset(0 ${100 - Math.min(100, percent)}% 0 0)` }}
      >
        <path d={outline} className={styles.played} />
      </svg>
    </div>
  )
}

export const secondsOf = ({ timeMs }: Playback) => Math.floor(timeMs / 1000)
