import { Button } from '@mantine/core'
import type { Email, emailView } from '@rad/api/apps/email/contract'
import type { z } from 'zod'
import type { View } from '#kit/filter/use-view.ts'
import type { Selection } from '#kit/table/use-selection.ts'
import { t } from '#kit/words.ts'
import { EmailList, type EmailListProps } from './email-list.tsx'
import { EmailTools } from './email-tools.tsx'
import type { Place } from './email-words.ts'
import type { EmailActs } from './use-email-acts.ts'
import styles from './email.module.css'

export interface ListPartProps {
  place: Place
  view: View<z.output<typeof emailView>>
  answer: EmailListProps['answer'] & { data: { hasMore: boolean } | undefined }
  selection: Selection
  acts: EmailActs
  onDraft: (email: Email) => void
  onSnooze: (ids: number[]) => void
}

/** The search, the list, and its pages. */
export function ListPart({ place, view, answer, selection, acts, onDraft, onSnooze }: ListPartProps) {
  const { q, page } = view.values
  const hasMore = answer.data?.hasMore ?? false
  return (
    <>
      <EmailTools
        place={place}
        emails={answer.data?.emails ?? []}
        q={q}
        onSearch={(typed) => view.set({ q: typed || undefined }, { replace: true })}
        selection={selection}
        acts={acts}
        onSnooze={onSnooze}
      />
      <EmailList
        place={place}
        q={q}
        answer={answer}
        selection={selection}
        acts={acts}
        onDraft={onDraft}
        onClearSearch={view.clear}
      />
      {page > 1 || hasMore ? (
        <div className={styles.pages}>
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => view.set({ page: page - 1 })}>
            {t('Newer')}
          </Button>
          <Button variant="default" size="xs" disabled={!hasMore} onClick={() => view.set({ page: page + 1 })}>
            {t('Older')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
