import { Button } from '@mantine/core'
import { faqApi, type FoundText, type KnowledgeCard } from '@rad/api/knowledge/content/faq/contract'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { pagedQuery, query } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import pageStyles from '#kit/page/page.module.css'
import { RouterLink } from '#kit/page/router-link.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { hitsOf, Marked } from '#kit/text/marked.tsx'
import { t } from '#kit/words.ts'
import { Hero, useTyped } from './hero.tsx'
import { TopicIcon } from './topic-icon.tsx'
import styles from './knowledge.module.css'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => void queryClient.prefetchQuery(query(faqApi.knowledgeBase, {}))

/** The categories of the knowledge base, and what a search finds in its articles and in the FAQ. */
export function Screen() {
  const typed = useTyped()
  const cards = useQuery(query(faqApi.knowledgeBase, {}))
  return (
    <div className={pageStyles.page}>
      <Hero
        title={t('Knowledge base')}
        lead={t('How work is done in the network, step by step.')}
        searchLabel={t('Search articles and questions')}
      />
      {cards.data ? (
        typed ? (
          <Results cards={cards.data} typed={typed} />
        ) : (
          <Cards cards={cards.data} />
        )
      ) : cards.error ? (
        <ErrorState error={cards.error} onRetry={() => void cards.refetch()} />
      ) : (
        <section className={pageStyles.card}>
          <TableSkeleton rows={6} columns={3} />
        </section>
      )}
    </div>
  )
}

function Cards({ cards, typed }: { cards: readonly KnowledgeCard[]; typed?: string }) {
  return (
    <ul className={styles.cards} aria-label={t('Categories')}>
      {cards.map(({ category, title, desc, img, count }) => (
        <li key={category} className={styles.card}>
          <span className={styles.picture}>
            <TopicIcon name={img} size={28} />
          </span>
          <h2>
            <RouterLink to="/pages/knowledge-base/$category" params={{ category }}>
              <Marked text={t(title)} typed={typed} />
            </RouterLink>
          </h2>
          <p>
            <Marked text={t(desc)} typed={typed} />
          </p>
          <p className={styles.count}>{t('{count, plural, one {# article} other {# articles}}', { count })}</p>
        </li>
      ))}
    </ul>
  )
}

function Results({ cards, typed }: { cards: readonly KnowledgeCard[]; typed: string }) {
  const found = useQuery(pagedQuery(faqApi.search, { query: { q: typed } }))
  const fitting = cards.filter(({ title, desc }) => hitsOf(`${t(title)} ${t(desc)}`, typed).length > 0)
  const rows = found.data?.rows ?? []
  return (
    <>
      {fitting.length > 0 ? <Cards cards={fitting} typed={typed} /> : null}
      {rows.length > 0 ? (
        <section
          className={pageStyles.card}
          aria-label={t('Search results')}
          data-stale={found.isPlaceholderData || undefined}
        >
          <ul className={styles.found}>
            {rows.map((row) => (
              <Found key={row.id} row={row} typed={typed} />
            ))}
          </ul>
        </section>
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data && fitting.length === 0 ? (
        <NoResults typed={typed} />
      ) : null}
      {found.data && found.data.count > rows.length ? (
        <p className={pageStyles.asof}>
          {t('{shown} of {count} results. Add a word to narrow them down.', {
            shown: rows.length,
            count: found.data.count,
          })}
        </p>
      ) : null}
    </>
  )
}

function Found({ row: { kind, category, slug, title, summary, excerpt }, typed }: { row: FoundText; typed: string }) {
  const isArticle = kind === 'article'
  const isFound = excerpt.some(({ is_hit }) => is_hit)
  return (
    <li>
      <span className={styles.sign}>
        {isArticle ? <IconFileText size={20} stroke={1.5} /> : <IconHelpCircle size={20} stroke={1.5} />}
      </span>
      <div>
        {isArticle ? (
          <RouterLink to="/pages/knowledge-base/$category/$question" params={{ category, question: slug }}>
            <Marked text={title} typed={typed} />
          </RouterLink>
        ) : (
          <RouterLink to="/pages/faq" search={{ question: slug } as never}>
            <Marked text={title} typed={typed} />
          </RouterLink>
        )}
        <p>
          <Marked text={summary && !isFound ? summary : excerpt.map(({ text }) => text).join('')} typed={typed} />
        </p>
        <small>{isArticle ? t('Article') : t('FAQ')}</small>
      </div>
    </li>
  )
}

function NoResults({ typed }: { typed: string }) {
  const navigate = useNavigate()
  return (
    <section className={pageStyles.card}>
      <EmptyState
        icon={<IconSearchOff size={26} stroke={1.5} />}
        title={t('No results for “{text}”', { text: typed })}
        text={t('Use other words, or look through the categories.')}
        action={
          <Button variant="default" onClick={() => void navigate({ to: '/pages/knowledge-base', search: {} as never })}>
            {t('Clear search')}
          </Button>
        }
      />
    </section>
  )
}
