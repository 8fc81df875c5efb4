import { Button } from '@mantine/core'
import { faqApi, type FaqData } from '@rad/api/knowledge/content/faq/contract'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pagedQuery, query } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import pageStyles from '#kit/page/page.module.css'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { ContactCards } from './contact-cards.tsx'
import { categoriesOf, faqViewOf, type ShownCategory, useFaqOpening } from './faq-view.ts'
import { Hero, useTyped } from './hero.tsx'
import { QuestionList } from './question-list.tsx'
import { TopicIcon } from './topic-icon.tsx'
import { faqWords } from './topic-words.ts'
import styles from './faq.module.css'

/** Called by the route while the screen is prepared. */
export function prefetch(queryClient: QueryClient, { q }: RawSearch) {
  const typed = typeof q === 'string' ? q.trim().slice(0, 200) : ''
  void queryClient.prefetchQuery(query(faqApi.data, { query: { q: typed || undefined } }))
  void queryClient.prefetchQuery(query(faqApi.contact, {}))
}

/** Questions and answers by category, searched in both; each question has an address of its own. */
export function Screen() {
  const typed = useTyped()
  const answer = useQuery(pagedQuery(faqApi.data, { query: { q: typed } }))
  return (
    <div className={pageStyles.page}>
      <Hero
        title={t('FAQ')}
        lead={t('Answers to what people in the network ask most.')}
        searchLabel={t('Search questions and answers')}
        clears={['category', 'question']}
      />
      {answer.data ? (
        <Questions data={answer.data} typed={typed} isStale={answer.isPlaceholderData} />
      ) : answer.error ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <section className={pageStyles.card}>
          <TableSkeleton rows={6} columns={2} />
        </section>
      )}
      <ContactCards />
    </div>
  )
}

interface QuestionsProps {
  data: FaqData
  typed: string | undefined
  /** The questions belong to an older search; newer ones are on their way. */
  isStale: boolean
}

function Questions({ data, typed, isStale }: QuestionsProps) {
  const search = useSearch({ strict: false }) as RawSearch
  const open = useFaqOpening()
  const categories = categoriesOf(data)
  const view = faqViewOf(categories, search)
  const { category } = view
  if (!category) return <NoQuestions typed={typed} />
  return (
    <>
      {view.isMissing && !isStale ? (
        <p className={pageStyles.note} role="status">
          <span>{t('The question of this link isn’t available to you. Search for it, or choose a topic.')}</span>
        </p>
      ) : null}
      <div className={styles.faq} data-stale={isStale || undefined}>
        <Pills categories={categories} chosen={category.code} onChoose={(code) => open(code)} />
        <section className={styles.answers} aria-labelledby="faq-category">
          <header className={styles.head}>
            <span className={styles.tile}>
              <TopicIcon name={category.icon} size={24} />
            </span>
            <div>
              <h2 id="faq-category">{faqWords(category.title)}</h2>
              <p>{faqWords(category.subtitle)}</p>
            </div>
          </header>
          <QuestionList
            key={category.code}
            entries={category.qandA}
            open={view.open}
            typed={typed}
            onOpen={(slug) => open(category.code, slug)}
          />
        </section>
      </div>
    </>
  )
}

interface PillsProps {
  categories: readonly ShownCategory[]
  chosen: string
  onChoose: (code: string) => void
}

/** The categories that have a question, with how many. */
function Pills({ categories, chosen, onChoose }: PillsProps) {
  const { number } = useFormat()
  return (
    <nav className={styles.pills} aria-label={t('Topics')}>
      {categories.map(({ code, title, icon, qandA }) => (
        <button key={code} type="button" aria-pressed={code === chosen} onClick={() => onChoose(code)}>
          <TopicIcon name={icon} size={18} />
          <span>{faqWords(title)}</span>
          <small>{number(qandA.length)}</small>
        </button>
      ))}
    </nav>
  )
}

function NoQuestions({ typed }: { typed: string | undefined }) {
  const navigate = useNavigate()
  return (
    <section className={pageStyles.card}>
      {typed ? (
        <EmptyState
          icon={<IconSearchOff size={26} stroke={1.5} />}
          title={t('No results for “{text}”', { text: typed })}
          text={t('Use other words, or ask support.')}
          action={
            <Button variant="default" onClick={() => void navigate({ to: '/pages/faq', search: {} as never })}>
              {t('Clear search')}
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<IconHelpCircle size={26} stroke={1.5} />}
          title={t('No questions yet')}
          text={t('Questions that the brand answers for your role appear here.')}
        />
      )}
    </section>
  )
}
