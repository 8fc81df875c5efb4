import { Button } from '@mantine/core'
import { libraryApi, libraryFilters, libraryList, type LibraryRow } from '@rad/api/knowledge/content/library.contract'
import type { ContentKind } from '@rad/api/knowledge/content/contract'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconFilterOff from '@tabler/icons-react/dist/esm/icons/IconFilterOff.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { pagedQuery, query } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { BadValues } from '#kit/filter/bad-values.tsx'
import { FilterBar } from '#kit/filter/filter-bar.tsx'
import type { Values } from '#kit/filter/filter.ts'
import { ListTabs } from '#kit/filter/list-tabs.tsx'
import { useView } from '#kit/filter/use-view.ts'
import { type RawSearch, readView } from '#kit/filter/view-url.ts'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { Pager } from '#kit/table/pager.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { languages, t } from '#kit/words.ts'
import { contentKindWords } from './parts/content-words.tsx'
import { languageWords } from '#words/conversation-words.tsx'
import { filtersOf } from '#shell/screens/declared-filters.ts'
import { SavedViews } from '#shell/saved-views/saved-views.tsx'
import { asking } from '#shell/screens/declared.ts'
import { LibraryEntry } from './library-row.tsx'
import styles from './library.module.css'

type Endpoint = typeof libraryApi.list

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(libraryApi.list, asking<Endpoint>(readView(libraryList, search).values)))

const { kind: byKind, ...besides } = libraryFilters
const looks = { language: { values: languages, words: languageWords } }
const kindLook = { words: (kind: string) => contentKindWords(kind as ContentKind), hidesEmpty: true }

/** What is published for the reader: by kind, searched by all words of the texts. */
export function Screen() {
  const view = useView(libraryList)
  const { values } = view
  const answer = useQuery(pagedQuery(libraryApi.list, asking<Endpoint>(values)))
  const set = (patch: Values, options?: { replace?: boolean }) => view.set(patch as never, options)
  return (
    <div className={pageStyles.page}>
      <PageHead title={t('Library')} lead={t('Notices, articles, policies, and templates for your work.')} />
      <BadValues bad={view.bad} />
      <ListTabs
        name="kind"
        filter={byKind}
        look={kindLook}
        values={values}
        counts={answer.data?.counts}
        onChange={set}
      />
      <FilterBar
        searchLabel={t('Search the library')}
        filters={filtersOf(besides, values, looks)}
        values={values}
        onChange={set}
        onClear={view.clear}
        tools={<SavedViews screen="library" />}
      />
      {answer.data ? (
        <>
          <Entries
            rows={answer.data.rows}
            isStale={answer.isPlaceholderData}
            total={answer.data.total}
            onClear={view.clear}
          />
          {answer.data.count > values.perPage || values.page > 1 ? (
            <section className={pageStyles.card}>
              <Pager
                page={values.page}
                perPage={values.perPage}
                count={answer.data.count}
                onPage={(page) => set({ page })}
                onPerPage={(perPage) => set({ perPage })}
              />
            </section>
          ) : null}
        </>
      ) : answer.error ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <section className={pageStyles.card}>
          <TableSkeleton rows={8} columns={2} />
        </section>
      )}
    </div>
  )
}

interface EntriesProps {
  rows: readonly LibraryRow[]
  total: number
  /** The rows belong to an older question; newer ones are on their way. */
  isStale: boolean
  onClear: () => void
}

function Entries({ rows, total, isStale, onClear }: EntriesProps) {
  if (rows.length === 0)
    return (
      <section className={pageStyles.card}>
        {total > 0 ? (
          <EmptyState
            icon={<IconFilterOff size={26} stroke={1.5} />}
            title={t('No rows match')}
            text={t('Nothing in the library matches this search and these filters.')}
            action={
              <Button variant="default" onClick={onClear}>
                {t('Clear search and filters')}
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={<IconBooks size={26} stroke={1.5} />}
            title={t('Nothing published yet')}
            text={t('What the brand publishes for your role and outlet appears here.')}
          />
        )}
      </section>
    )
  return (
    <section
      className={`${pageStyles.card} ${styles.entries}`}
      aria-label={t('Library')}
      data-stale={isStale || undefined}
    >
      {rows.map((row) => (
        <LibraryEntry key={row.id} row={row} />
      ))}
    </section>
  )
}
