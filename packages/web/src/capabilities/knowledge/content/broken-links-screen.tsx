import { type BrokenLink, contentApi, type LinkKind } from '@rad/api/knowledge/content/contract'
import { word, words } from '@rad/api/words'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { ShortListPage } from '#kit/page/short-list-page.tsx'
import type { Column } from '#kit/table/column.ts'
import type { Cells } from '#kit/table/data-table.tsx'
import { t } from '#kit/words.ts'
import { contentKindWords, ContentStatusBadge } from './parts/content-words.tsx'
import { languageWords } from '#words/conversation-words.tsx'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => void queryClient.prefetchQuery(query(contentApi.brokenLinks, {}))

const columns: readonly Column[] = [
  { key: 'title', label: word('Title'), kind: 'text' },
  { key: 'href', label: word('Link'), kind: 'code' },
  { key: 'link_kind', label: word('Leads to'), kind: 'status' },
  { key: 'kind', label: word('Kind'), kind: 'status' },
  { key: 'language', label: word('Language'), kind: 'code' },
  { key: 'status', label: word('Status'), kind: 'status' },
].map((column) => ({ ...column, sortable: false }) as Column)

const leads: Record<LinkKind, string> = words({
  content: 'Missing text',
  guideline: 'Missing guideline',
  file: 'Missing file',
  page: 'Missing page',
  web: 'Website',
})

const cells: Cells<BrokenLink> = {
  href: ({ href }) => <code dir="ltr">{href}</code>,
  link_kind: ({ link_kind }) => t(leads[link_kind]),
  kind: ({ kind }) => contentKindWords(kind),
  language: ({ language }) => languageWords(language),
  status: ({ status }) => <ContentStatusBadge status={status} />,
}

/** Links of texts to what is not there. */
export function Screen() {
  const found = useQuery(query(contentApi.brokenLinks, {}))
  const { rows, count } = found.data ?? {}
  return (
    <ShortListPage<BrokenLink>
      title={t('Broken links')}
      lead={
        rows && count !== undefined && count > rows.length
          ? t('The first {shown} of {count} links that lead nowhere.', { shown: rows.length, count })
          : t('Links in texts to content, guidelines, and files that don’t exist.')
      }
      action={null}
      answer={{ data: rows, error: found.error, refetch: found.refetch }}
      usual={6}
      columns={columns}
      cardColumns={{ title: 'title', facts: ['href', 'link_kind', 'kind'] }}
      rowId={({ id, href }) => `${id} ${href}`}
      cells={cells}
      rowLink={({ id }, content) => (
        <RouterLink to="/content/$id" params={{ id }} preload={false}>
          {content}
        </RouterLink>
      )}
      empty={
        <EmptyState
          icon={<IconLink size={26} stroke={1.5} />}
          title={t('No broken links')}
          text={t('Every link in a text leads somewhere.')}
        />
      }
    />
  )
}
