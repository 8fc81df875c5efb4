import { Button } from '@mantine/core'
import { type Content, contentApi, type ContentStatus } from '@rad/api/knowledge/content/contract'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { ReasonDialog } from '#kit/form/reason-dialog.tsx'
import { isRefusal, messageOf } from '#kit/form/refusal.ts'
import { timeNow } from '#kit/text/clock.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { type Format, useFormat } from '#kit/text/format.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import { contentStatusWords } from './parts/content-words.tsx'
import { hasNewVersion, moveWords } from './content-words.ts'
import styles from './content.module.css'

export interface ContentNextProps {
  item: Content
  /** Something typed is not saved: nothing moves before it is. */
  isDirty: boolean
}

/** Whom a version is waiting for. */
function turnWords(item: Content, format: Format): string {
  const { status, is_scheduled, publish_from, publish_until, reviewer, live_edition } = item
  switch (status) {
    case 'draft':
      return item.remark ? t('Returned for changes') : t('Draft, not sent to review yet')
    case 'in_review':
      if (is_scheduled && publish_from)
        return t('Approved, published on {instant}', { instant: format.instant(publish_from) })
      return reviewer ? t('Waiting for {name} to approve it', { name: reviewer }) : t('Waiting for a reviewer')
    case 'published':
      return publish_until
        ? t('Live until {instant}', { instant: format.instant(publish_until) })
        : t('Live with version {no}', { no: live_edition ?? item.edition })
    default:
      return contentStatusWords(status)
  }
}

function moreWords(item: Content, format: Format, isDirty: boolean): string | undefined {
  if (isDirty) return t('Save your changes before the next step.')
  const { status, is_own, asked_at, publish_from, remark } = item
  if (status === 'draft') return remark ?? t('Someone who didn’t write this version approves it.')
  if (status === 'in_review') {
    const bar = item.moves.find(({ to }) => to === 'published')?.bar
    if (is_own && bar) return translateApiMessage(bar)
    if (publish_from && !item.is_scheduled)
      return t('When approved, it is published on {instant}.', { instant: format.instant(publish_from) })
    return asked_at ? t('Sent on {instant}.', { instant: format.instant(asked_at) }) : undefined
  }
  const [last] = item.versions
  return last && status === 'published'
    ? t('Published {instant}, approved by {name}.', {
        instant: format.instant(last.published_at),
        name: last.approved_by ?? t('System'),
      })
    : undefined
}

/** What a refused step says: what its fields lack, else the sentence. */
const refusedBy = (error: unknown) => {
  const lacking = isRefusal(error) ? Object.values(error.fields).map(translateApiMessage) : []
  return lacking.length > 0 ? lacking.join(' ') : messageOf(error)
}

/** Whose turn it is, and the steps that are open to the reader. */
export function ContentNext({ item, isDirty }: ContentNextProps) {
  const format = useFormat()
  const [now] = useState(timeNow)
  const [noted, setNoted] = useState<ContentStatus>()
  const { take, move, isBusy } = useMove(item)
  const open = item.moves.filter(({ bar, to }) => bar === null && !(item.is_scheduled && to === 'published'))
  // What goes on comes last, as the primary button; what removes or goes back is before it.
  const onward = open.find(({ to }) => to === 'published' || to === 'in_review')
  const others = open.filter((one) => one !== onward)
  const press = (to: ContentStatus) => (to === 'draft' || to === 'archived' ? setNoted(to) : void take(to))
  return (
    <section
      className={styles.next}
      data-status={item.is_scheduled ? 'scheduled' : item.status}
      aria-label={t('Next step')}
    >
      <div className={styles.turn}>
        <strong>{turnWords(item, format)}</strong>
        <span>
          <bdi>{moreWords(item, format, isDirty)}</bdi>
        </span>
      </div>
      <div className={styles.moves}>
        <DiscardVersion item={item} />
        {others.map(({ to }) => (
          <Button key={to} variant="default" disabled={isDirty || isBusy} onClick={() => press(to)}>
            {moveWords(item.status, to)}
          </Button>
        ))}
        <StartVersion item={item} />
        {onward ? (
          <Button disabled={isDirty} loading={isBusy} onClick={() => press(onward.to)}>
            {onward.to === 'published' && item.publish_from && Date.parse(item.publish_from) > now
              ? t('Approve')
              : moveWords(item.status, onward.to)}
          </Button>
        ) : null}
      </div>
      {noted ? (
        <ReasonDialog
          question={moveWords(item.status, noted)}
          label={t('Note')}
          hint={noted === 'draft' ? t('What has to change. The writers are notified.') : undefined}
          consequence={noted === 'archived' ? t('Readers no longer see it. Its versions are kept.') : undefined}
          maxLength={500}
          confirmLabel={moveWords(item.status, noted)}
          isBad={noted === 'archived'}
          onConfirm={(note) => move(noted, note.trim() || undefined)}
          onDone={() => setNoted(undefined)}
          onClose={() => setNoted(undefined)}
        />
      ) : null}
    </section>
  )
}

function useMove(item: Content) {
  const send = useSend(contentApi.move, { refreshes: ['library', 'guidelines', 'guideline-banner'] })
  const move = (to: ContentStatus, note?: string) =>
    send.mutateAsync({ params: { id: item.id }, body: { to, note, if_version: item.version } })
  const take = async (to: ContentStatus) => {
    try {
      const { status, is_scheduled } = await move(to)
      sayDone(is_scheduled ? t('Approved.') : contentStatusWords(status))
    } catch (error) {
      showToast(refusedBy(error), { tone: 'bad' })
    }
  }
  return { move, take, isBusy: send.isPending }
}

/** Readers keep what they see until the new version is published. */
function StartVersion({ item }: { item: Content }) {
  const start = useSend(contentApi.startVersion)
  if (!item.may_start_version) return null
  const run = () =>
    start
      .mutateAsync({ params: { id: item.id }, body: { if_version: item.version } })
      .then(() => sayDone(t('New version started.')))
      .catch((error: unknown) => showToast(messageOf(error), { tone: 'bad' }))
  return (
    <Button loading={start.isPending} onClick={() => void run()}>
      {t('Start new version')}
    </Button>
  )
}

function DiscardVersion({ item }: { item: Content }) {
  const discard = useSend(contentApi.discard)
  if (!item.may_discard || !hasNewVersion(item)) return null
  return (
    <ConfirmButton
      question={t('Discard version {no}?', { no: item.edition })}
      consequence={t('What was written in it is lost. Readers keep version {no}.', { no: item.live_edition })}
      confirmLabel={t('Discard version')}
      onConfirm={() =>
        discard
          .mutateAsync({ params: { id: item.id }, body: { if_version: item.version } })
          .catch((error: unknown) => showToast(messageOf(error), { tone: 'bad' }))
      }
    >
      {t('Discard version')}
    </ConfirmButton>
  )
}
