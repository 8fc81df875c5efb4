import { ActionIcon } from '@mantine/core'
import { type CallMoment, callMomentsApi } from '@rad/api/insight/calls/moments/contract'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { Card } from '#kit/page/facts.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { momentWords, whoWords } from './call-words.tsx'
import styles from './case-moments.module.css'

/** The moments of calls that are evidence of a complaint or ticket, on its page; nothing where there are none. */
export function CaseMoments({ of }: { of: string }) {
  const found = useQuery(query(callMomentsApi.ofCase, { params: { no: of } })).data
  if (!found || found.moments.length === 0) return null
  return (
    <Card title={t('Evidence from calls')}>
      <ul className={styles.list}>
        {found.moments.map((moment) => (
          <Moment key={moment.id} moment={moment} />
        ))}
      </ul>
    </Card>
  )
}

function Moment({ moment }: { moment: CallMoment }) {
  const format = useFormat()
  const { call, call_started_at, text, is_changed, may_remove } = moment
  return (
    <li>
      <span className={styles.head}>
        <Where moment={moment} />
        <strong>{whoWords(moment)}</strong>
        {may_remove ? <Remove moment={moment} /> : null}
      </span>
      {text === null ? (
        <p className={styles.soft}>{t('The customer withdrew consent, so the text was removed.')}</p>
      ) : (
        <blockquote className={styles.quote}>
          <bdi>{text || '…'}</bdi>
        </blockquote>
      )}
      {is_changed && text !== null ? (
        <p className={styles.changed}>{t('The call was replaced. It no longer has this line.')}</p>
      ) : null}
      <span className={styles.soft}>
        <span>{t('{call}, {instant}', { call, instant: format.instant(call_started_at) })}</span>
        <bdi>{t('Added by {name}', { name: moment.added_by })}</bdi>
      </span>
    </li>
  )
}

/** When it was, which opens the call there for who may see it. */
function Where({ moment: { call, seq, start_ms, can_open } }: { moment: CallMoment }) {
  const when = momentWords(start_ms)
  if (!can_open) return <span className={styles.when}>{when}</span>
  return (
    <RouterLink
      to={`/calls/${call}`}
      search={{ line: String(seq) } as never}
      className={styles.when}
      aria-label={t('Open {call} at {time}', { call, time: when })}
    >
      {when}
    </RouterLink>
  )
}

function Remove({ moment: { id, call, start_ms } }: { moment: CallMoment }) {
  const remove = useSend(callMomentsApi.remove, { refreshes: ['timeline'] })
  return (
    <ActionIcon
      size={24}
      className={styles.remove}
      aria-label={t('Remove {call} at {time}', { call, time: momentWords(start_ms) })}
      loading={remove.isPending}
      onClick={() =>
        remove.mutate(
          { params: { id } },
          {
            onSuccess: () => sayDone(t('Moment removed.')),
            onError: (error) =>
              showToast(messageOf(error, t('The moment couldn’t be removed. Try again.')), { tone: 'bad' }),
          },
        )
      }
    >
      <IconTrash size={15} stroke={1.6} />
    </ActionIcon>
  )
}
