import { NativeSelect } from '@mantine/core'
import { type Call, callsApi, type SpeakerRole, speakerRoles, type Speaker } from '@rad/api/insight/calls/contract'
import { useSend } from '#api/use-send.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { momentWords, roleWords, whoWords } from './parts/call-words.tsx'
import styles from './calls.module.css'

interface SpeakersProps {
  call: Call
  mayAssign: boolean
}

/** Who spoke and how much. A reader with the right to it changes who is who, and the call is measured again. */
export function SpeakersCard({ call, mayAssign }: SpeakersProps) {
  const assign = useSend(callsApi.assign, { refreshes: ['timeline'] })
  if (call.speakers.length === 0) return null
  const change = ({ label }: Speaker, speaker: SpeakerRole) =>
    assign.mutate(
      { params: { no: call.no }, body: { speakers: { [label]: speaker }, if_version: call.version } },
      {
        onSuccess: () => sayDone(t('Call measured again.')),
        onError: (error) =>
          showToast(messageOf(error, t('The speaker couldn’t be changed. Try again.')), { tone: 'bad' }),
      },
    )
  return (
    <Card title={t('Speakers')}>
      <ul className={styles.speakers}>
        {call.speakers.map((speaker) => (
          <li key={speaker.label} data-speaker={speaker.speaker ?? undefined}>
            <bdi>{speaker.label || t('Unknown speaker')}</bdi>
            {mayAssign ? (
              <NativeSelect
                size="xs"
                aria-label={t('Role of {speaker}', { speaker: speaker.label || t('Unknown speaker') })}
                value={speaker.speaker ?? ''}
                disabled={assign.isPending}
                data={[
                  ...(speaker.speaker === null ? [{ value: '', label: t('Not known') }] : []),
                  ...speakerRoles.map((value) => ({ value, label: roleWords(value) })),
                ]}
                onChange={({ currentTarget }) => change(speaker, currentTarget.value as SpeakerRole)}
              />
            ) : (
              <span>{whoWords(speaker)}</span>
            )}
            <Amount speaker={speaker} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Amount({ speaker: { talk_ms, words, words_per_minute } }: { speaker: Speaker }) {
  const format = useFormat()
  return (
    <span className={styles.soft}>
      {t('{length}, {count, plural, one {# word} other {# words}}', { length: momentWords(talk_ms), count: words })}
      {words_per_minute === null ? null : ` · ${t('{count} per minute', { count: format.number(words_per_minute) })}`}
    </span>
  )
}
