import { Button, FileButton } from '@mantine/core'
import { type Call, callsApi } from '@rad/api/insight/calls/contract'
import { callRecordingsApi, mostRecordingBytes, type Recording } from '@rad/api/insight/calls/recordings/contract'
import { useQuery } from '@tanstack/react-query'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconMicrophone from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs'
import { useState } from 'react'
import { download } from '#api/download.ts'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { problemOf } from '#kit/form/file.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import styles from '../calls.module.css'
import type { Player } from '../use-player.ts'
import { RecordingPlayer } from './recording-player.tsx'
import own from './recording.module.css'

interface RecordingCardProps {
  call: Call
  player: Player
}

/** The recording of a call: played here, or added by who may change calls. */
export function RecordingCard({ call, player }: RecordingCardProps) {
  const mayChange = useCan()('update Call') && call.consent
  if (!call.has_recording && !mayChange) return null
  return (
    <section className={`${styles.card} ${own.stays}`} aria-label={t('Recording')}>
      <header className={styles.bar}>
        <h2>{t('Recording')}</h2>
        <span className={own.tools}>
          {call.has_recording ? <Download no={call.no} /> : null}
          {mayChange ? <Change call={call} /> : null}
        </span>
      </header>
      {call.has_recording ? (
        <Recorded call={call} player={player} />
      ) : (
        <p className={styles.soft}>{t('No recording is stored. Add one as wav, mp3, m4a, ogg, or webm.')}</p>
      )}
    </section>
  )
}

const Download = ({ no }: { no: string }) => (
  <Button
    variant="default"
    size="xs"
    leftSection={<IconDownload size={15} stroke={1.6} />}
    onClick={() => void download(callRecordingsApi.file, { params: { no } })}
  >
    {t('Download')}
  </Button>
)

function Recorded({ call, player }: RecordingCardProps) {
  const { no, duration_ms } = call
  const { data, error, refetch } = useQuery(query(callRecordingsApi.get, { params: { no } }))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <div className={own.wait} aria-busy="true" />
  // Another recording is another player, which begins at the beginning.
  return (
    <>
      <RecordingPlayer key={data.added_at} no={no} recording={data} callMs={duration_ms} player={player} />
      {call.transcript_status === 'missing' ? <Recognition call={call} recording={data} /> : null}
    </>
  )
}

const pollMs = 5_000

interface RecognitionProps {
  call: Call
  recording: Recording
}

/** What becomes of a transcript that is missing; the page shows it as soon as it is written. */
function Recognition({ call: { no }, recording: { is_waiting, recognize_error } }: RecognitionProps) {
  const again = useSend(callRecordingsApi.recognize, { refreshes: ['calls'] })
  const mayChange = useCan()('update Call')
  // The recording may say that it is done before the call is read again: that is read until it has its transcript.
  const [wasWaiting, setWasWaiting] = useState(is_waiting)
  if (is_waiting && !wasWaiting) setWasWaiting(true)
  const isExpected = wasWaiting && recognize_error === null
  const polling = { enabled: isExpected, refetchInterval: isExpected ? pollMs : (false as const) }
  useQuery({ ...query(callsApi.get, { params: { no } }), ...polling })
  useQuery({ ...query(callRecordingsApi.get, { params: { no } }), ...polling })
  if (isExpected) return <p className={styles.soft}>{t('The transcript of this recording is being written.')}</p>
  if (recognize_error === null) return null
  return (
    <p className={own.problem} role="alert">
      {t('The transcript couldn’t be written: {reason}', { reason: t(recognize_error) })}{' '}
      {mayChange ? (
        <Button
          variant="subtle"
          size="compact-xs"
          loading={again.isPending}
          onClick={() => again.mutate({ params: { no } })}
        >
          {t('Try again')}
        </Button>
      ) : null}
    </p>
  )
}

const accept = '.wav,.mp3,.m4a,.ogg,.webm'
const limits = { accept, largestMegabytes: mostRecordingBytes / 1_048_576 }

function Change({ call: { no, has_recording } }: { call: Call }) {
  const add = useSend(callRecordingsApi.add, { refreshes: ['calls', 'timeline'] })
  const remove = useSend(callRecordingsApi.remove, { refreshes: ['calls', 'timeline'] })
  const [problem, setProblem] = useState<string>()
  const take = async (file: File | null) => {
    if (!file) return
    setProblem(problemOf(file, limits))
    if (problemOf(file, limits)) return
    await add.mutateAsync({ params: { no }, body: { file } }).catch((error: unknown) => setProblem(messageOf(error)))
  }
  return (
    <>
      {problem ? (
        <span className={own.problem} role="alert">
          {problem}
        </span>
      ) : null}
      <FileButton accept={accept} onChange={(file) => void take(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            loading={add.isPending}
            leftSection={<IconMicrophone size={15} stroke={1.6} />}
          >
            {has_recording ? t('Replace recording') : t('Add recording')}
          </Button>
        )}
      </FileButton>
      {has_recording ? (
        <ConfirmButton
          size="xs"
          question={t('Delete the recording of {no}?', { no })}
          consequence={t('It can’t be restored. The transcript and its measures stay.')}
          confirmLabel={t('Delete recording')}
          onConfirm={() => remove.mutateAsync({ params: { no } })}
        >
          {t('Delete')}
        </ConfirmButton>
      ) : null}
    </>
  )
}
