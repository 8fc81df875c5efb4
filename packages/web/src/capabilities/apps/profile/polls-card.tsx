import { ActionIcon, Button, Radio } from '@mantine/core'
import { profileApi } from '@rad/api/apps/profile/contract'
import type { Poll } from '@rad/api/apps/profile/shapes.contract'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { lazy, Suspense, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { PersonName, PersonStack } from './person-parts.tsx'
import pollStyles from './polls.module.css'
import styles from './profile.module.css'

const PollDrawer = lazy(() => import('./poll-drawer.tsx').then(({ PollDrawer }) => ({ default: PollDrawer })))

const refused = (error: unknown) => void showToast(messageOf(error), { tone: 'bad' })

/** The newest polls. Who voted sees what others chose. */
export function PollsCard({ polls, isOwn }: { polls: readonly Poll[]; isOwn: boolean }) {
  const can = useCan()
  const [isAsking, setAsking] = useState(false)
  const mayAsk = isOwn && can('create Profile')
  if (polls.length === 0 && !mayAsk) return null
  return (
    <Card
      title={t('Polls')}
      aside={
        mayAsk ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={15} stroke={1.6} />}
            onClick={() => setAsking(true)}
          >
            {t('Create poll')}
          </Button>
        ) : undefined
      }
    >
      {polls.length === 0 ? <p className={styles.none}>{t('No polls yet')}</p> : null}
      {polls.map((poll) => (
        <PollPart key={poll.id} poll={poll} />
      ))}
      {isAsking ? (
        <Suspense fallback={null}>
          <PollDrawer onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </Card>
  )
}

function PollPart({ poll }: { poll: Poll }) {
  const [isRemoving, setRemoving] = useState(false)
  const remove = useSend(profileApi.removePoll)
  const hasVoted = poll.yourVote !== null
  return (
    <div className={pollStyles.poll} data-poll={poll.id}>
      <p className={pollStyles.asker}>
        <PersonName person={poll} />
        {poll.isOwn ? (
          <ActionIcon
            size={26}
            aria-label={t('Delete the poll “{question}”', { question: poll.question })}
            onClick={() => setRemoving(true)}
          >
            <IconTrash size={15} stroke={1.6} />
          </ActionIcon>
        ) : null}
      </p>
      {hasVoted ? <PollResults poll={poll} /> : <PollForm poll={poll} />}
      <p className={pollStyles.votes}>
        {t('{count, plural, one {# vote} other {# votes}}', { count: poll.votes })}
        {hasVoted ? ` · ${t('You voted for “{answer}”', { answer: poll.options[poll.yourVote! - 1]! })}` : null}
      </p>
      <ConfirmDialog
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        question={t('Delete this poll?')}
        consequence={t('Its votes are deleted too. This can’t be undone.')}
        confirmLabel={t('Delete poll')}
        onConfirm={() =>
          remove.mutateAsync({ params: { id: String(poll.id) } }).then(() => sayDone(t('Poll deleted.')), refused)
        }
      />
    </div>
  )
}

/** The answers before one voted. */
function PollForm({ poll }: { poll: Poll }) {
  const [chosen, setChosen] = useState<string>('')
  const vote = useSend(profileApi.vote)
  const can = useCan()
  const send = () =>
    vote
      .mutateAsync({ params: { id: String(poll.id) }, body: { option: Number(chosen) } })
      .then(() => sayDone(t('Vote counted.')), refused)
  return (
    <>
      <Radio.Group label={<bdi>{poll.question}</bdi>} value={chosen} onChange={setChosen}>
        <div className={pollStyles.options}>
          {poll.options.map(({ option }, index) => (
            <Radio key={option} value={String(index + 1)} label={<bdi>{option}</bdi>} />
          ))}
        </div>
      </Radio.Group>
      <Button
        variant="light"
        size="compact-md"
        disabled={chosen === '' || !can('update Profile')}
        loading={vote.isPending}
        onClick={() => void send()}
      >
        {t('Submit vote')}
      </Button>
    </>
  )
}

/** How the answers stand, with who chose them last. */
function PollResults({ poll }: { poll: Poll }) {
  const { rate, list } = useFormat()
  return (
    <>
      <p className={pollStyles.question}>
        <bdi>{poll.question}</bdi>
      </p>
      <ul className={pollStyles.results}>
        {poll.options.map(({ option, votes, result, votedUser }, index) => (
          <li key={option} data-chosen={poll.yourVote === index + 1 || undefined}>
            <span className={pollStyles.answer}>
              <bdi>{option}</bdi>
              <strong>{rate(result)}</strong>
            </span>
            <span
              className={pollStyles.bar}
              role="img"
              aria-label={t('{option}: {count, plural, one {# vote} other {# votes}}', { option, count: votes })}
            >
              <span style={{ inlineSize: `${result}%` }} />
            </span>
            {votedUser.length > 0 ? (
              <span className={pollStyles.voters} title={list(votedUser.map(({ fullName }) => fullName))}>
                <PersonStack people={votedUser} size={22} />
                {votes > votedUser.length ? (
                  <small>{t('+{count} more', { count: votes - votedUser.length })}</small>
                ) : null}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}
