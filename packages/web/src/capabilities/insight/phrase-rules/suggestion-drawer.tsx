import { Button } from '@mantine/core'
import { type TopicSuggestion, topicSuggestionsApi } from '@rad/api/insight/phrase-rules/suggestions/contract'
import { useNavigate } from '@tanstack/react-router'
import { useSend } from '#api/use-send.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { RecordDrawer } from '#kit/page/record-drawer.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './suggestion-drawer.module.css'
import { callsOfSuggestion, termWords } from './suggestion-words.ts'

interface DrawerProps {
  /** None where it was decided on meanwhile. */
  suggestion: TopicSuggestion | undefined
  onClose: () => void
}

/** A suggested topic with the lines it was found in. */
export function SuggestionDrawer({ suggestion, onClose }: DrawerProps) {
  if (!suggestion)
    return (
      <RecordDrawer title={t('Suggested topic')} onClose={onClose}>
        <EmptyState title={t('Suggestion not found')} />
      </RecordDrawer>
    )
  const { terms, calls, moments } = suggestion
  return (
    <RecordDrawer
      title={t('Suggested topic')}
      tools={<Decision suggestion={suggestion} onClose={onClose} />}
      onClose={onClose}
    >
      <ul className={styles.terms} aria-label={t('Terms')}>
        {terms.map((term) => (
          <li key={term}>
            <bdi>{term}</bdi>
          </li>
        ))}
      </ul>
      <ul className={styles.moments} aria-label={t('Latest calls')}>
        {moments.map(({ no, seq, text }) => (
          <li key={no}>
            <PathLink href={`/calls/${no}?line=${seq}`}>{no}</PathLink>
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
      <PathLink className={styles.all} href={callsOfSuggestion(suggestion)}>
        {t('{count, plural, one {Show # call} other {Show all # calls}}', { count: calls })}
      </PathLink>
      <p className={styles.note}>{t('Only calls in English count.')}</p>
    </RecordDrawer>
  )
}

function Decision({ suggestion, onClose }: { suggestion: TopicSuggestion; onClose: () => void }) {
  const can = useCan()
  const navigate = useNavigate()
  const accepting = useSend(topicSuggestionsApi.accept, { refreshes: ['topics', 'calls'] })
  const dismissing = useSend(topicSuggestionsApi.dismiss)
  const { id, terms, version } = suggestion
  const request = { params: { id }, body: { if_version: version } }
  const accept = () =>
    accepting.mutate(request, {
      // There its name can be changed.
      onSuccess: (topic) => void navigate({ to: '/topics', search: { open: topic.id } as never }),
      onError: (error) => showToast(translateApiMessage(error.message), { tone: 'bad' }),
    })
  const dismiss = async () => {
    await dismissing.mutateAsync(request)
    onClose()
  }
  return (
    <>
      {can('create Reason') ? (
        <Button loading={accepting.isPending} onClick={accept}>
          {t('Add topic')}
        </Button>
      ) : null}
      {can('update Reason') ? (
        <ConfirmButton
          question={t('Dismiss {terms}?', { terms: termWords(terms) })}
          consequence={t('These terms aren’t suggested again.')}
          confirmLabel={t('Dismiss suggestion')}
          onConfirm={dismiss}
        >
          {t('Dismiss')}
        </ConfirmButton>
      ) : null}
    </>
  )
}
