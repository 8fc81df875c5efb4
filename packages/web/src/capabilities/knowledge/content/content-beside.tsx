import { Select } from '@mantine/core'
import { type Content, contentApi } from '@rad/api/knowledge/content/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { query } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { t } from '#kit/words.ts'
import { Article } from './parts/article.tsx'
import { ContentStatusBadge } from './parts/content-words.tsx'
import { languageWords } from '#words/conversation-words.tsx'
import styles from './content.module.css'

/** The translation that is beside the text, in the address; undefined for none. */
export function useBeside({ translations_of }: Content): [string | undefined, (id: string | undefined) => void] {
  const { beside } = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const found = translations_of.find(({ id }) => id === beside)
  const show = (id: string | undefined) =>
    void navigate({ to: '.', search: (id ? { beside: id } : {}) as never, resetScroll: false })
  return [found?.id, show]
}

/** The same text in another language, to be read while this one is written. */
export function BesideText({ item, beside }: { item: Content; beside: string }) {
  const [, show] = useBeside(item)
  const found = useQuery(query(contentApi.get, { params: { id: beside } }))
  return (
    <section className={styles.paper} aria-label={t('Translation')}>
      <Select
        label={t('Beside this text')}
        data={item.translations_of.map(({ id, language }) => ({ value: id, label: languageWords(language) }))}
        value={beside}
        clearable
        onChange={(id) => show(id ?? undefined)}
      />
      {found.data ? (
        <article lang={found.data.language} className={styles.besideText}>
          <h2>
            <bdi>{found.data.title}</bdi>
          </h2>
          <ContentStatusBadge status={found.data.status} isScheduled={found.data.is_scheduled} />
          {found.data.summary ? (
            <p className={styles.soft}>
              <bdi>{found.data.summary}</bdi>
            </p>
          ) : null}
          <Article html={found.data.body} language={found.data.language} />
        </article>
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <BlockSkeleton height={320} />
      )}
    </section>
  )
}
