import { ActionIcon } from '@mantine/core'
import type { Recording } from '@rad/api/insight/calls/recordings/contract'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPlayerSkipForward from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForward.mjs'
import IconRewindBackward5 from '@tabler/icons-react/dist/esm/icons/IconRewindBackward5.mjs'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messageOf } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import { useScreenKeys } from '#shell/frame/screen-keys.ts'
import { momentWords } from '../parts/call-words.tsx'
import { useSegments } from '../use-segments.ts'
import type { Player } from '../use-player.ts'
import { type Playback, usePlayback } from './playback.ts'
import styles from './recording.module.css'
import { nextSpeakerAt } from './spoken.ts'
import { useLoudness } from './use-loudness.ts'
import { useSound } from './use-sound.ts'
import { secondsOf, Waveform } from './waveform.tsx'

interface RecordingPlayerProps {
  no: string
  recording: Recording
  /** Of the call, where the file does not tell. */
  callMs: number
  player: Player
}

const backMs = 5_000
const isPlayingOf = ({ isPlaying }: Playback) => isPlaying
const speedOf = ({ speed }: Playback) => speed

/** Plays the recording of a call. Its sound is loaded when it is played for the first time. */
export function RecordingPlayer({ no, recording, callMs, player: { playback } }: RecordingPlayerProps) {
  const { segments = [] } = useSegments(no)
  const { source, hasEnded, error, isLoading, load } = useSound(no)
  const sound = useRef<HTMLAudioElement>(null)
  const { peaks, duration_ms } = useLoudness(no, recording, source !== undefined)
  const [playedMs, setPlayedMs] = useState<number>()
  const lengthMs = playedMs ?? duration_ms ?? callMs
  const [isBroken, setBroken] = useState(false)
  useEffect(() => (sound.current ? playback.attach(sound.current) : undefined), [playback])
  // Requested by a press, so that it plays as soon as it is there.
  useEffect(() => {
    if (source) playback.play()
  }, [source, playback])
  const toggle = () => (source && !isBroken ? playback.toggle() : void again())
  const again = () => {
    setBroken(false)
    playback.waitHere()
    return load()
  }
  const back = () => playback.seek(playback.timeMs - backMs)
  const next = () => {
    const at = nextSpeakerAt(segments, playback.timeMs)
    if (at !== undefined) playback.seek(at)
  }
  useScreenKeys([
    { keys: ['k'], meaning: t('Play or pause'), run: toggle },
    { keys: ['j'], meaning: t('Back 5 seconds'), run: back },
    { keys: ['n'], meaning: t('Next speaker'), run: next },
  ])
  const isPlaying = usePlayback(playback, isPlayingOf)
  return (
    <>
      <div className={styles.player}>
        <ActionIcon
          size={40}
          radius="xl"
          variant="filled"
          color="iris"
          loading={isLoading}
          aria-label={isPlaying ? t('Pause') : t('Play')}
          title={t('Play or pause (K)')}
          onClick={toggle}
        >
          {isPlaying ? <IconPlayerPause size={20} stroke={1.6} /> : <IconPlayerPlay size={20} stroke={1.6} />}
        </ActionIcon>
        <Tool label={t('Back 5 seconds')} title={t('Back 5 seconds (J)')} onClick={back}>
          <IconRewindBackward5 size={18} stroke={1.6} />
        </Tool>
        <Tool label={t('Next speaker')} title={t('Next speaker (N)')} onClick={next}>
          <IconPlayerSkipForward size={18} stroke={1.6} />
        </Tool>
        <Waveform peaks={peaks} durationMs={lengthMs} playback={playback} />
        <Time playback={playback} durationMs={lengthMs} />
        <Speed playback={playback} />
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its words are the transcript below */}
        <audio
          ref={sound}
          src={source}
          preload="auto"
          onLoadedMetadata={({ currentTarget: { duration } }) => {
            if (Number.isFinite(duration)) setPlayedMs(Math.round(duration * 1000))
          }}
          // A long pause outlives its address: the next one goes on where this one ended.
          onError={() => (hasEnded() ? void again() : setBroken(true))}
        />
      </div>
      {error !== undefined || isBroken ? (
        <p className={styles.problem} role="alert">
          {error === undefined ? t('The recording can’t be played. Press play to try again.') : messageOf(error)}
        </p>
      ) : null}
    </>
  )
}

interface ToolProps {
  label: string
  title: string
  onClick: () => void
  children: ReactNode
}

const Tool = ({ label, title, onClick, children }: ToolProps) => (
  <ActionIcon size={32} variant="subtle" color="gray" aria-label={label} title={title} onClick={onClick}>
    {children}
  </ActionIcon>
)

const Time = ({ playback, durationMs }: { playback: Playback; durationMs: number }) => (
  <span className={styles.time} dir="ltr">
    {momentWords(usePlayback(playback, secondsOf) * 1000)} / {momentWords(durationMs)}
  </span>
)

function Speed({ playback }: { playback: Playback }) {
  const speed = usePlayback(playback, speedOf)
  return (
    <button
      type="button"
      className={styles.speed}
      dir="ltr"
      aria-label={t('Speed {times}×', { times: speed })}
      onClick={playback.nextSpeed}
    >
      {speed}×
    </button>
  )
}
