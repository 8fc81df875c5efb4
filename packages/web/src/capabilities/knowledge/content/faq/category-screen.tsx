import { type ArticleGroup, faqApi, type KnowledgeCard } from '@rad/api/knowledge/content/faq/contract'
import IconBookOff from '@tabler/icons-react/dist/esm/icons/IconBookOff.mjs'
import IconNotebook from '@tabler/icons-react/dist/esm/icons/IconNotebook.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { query } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { ArticleLinks } from './article-links.tsx'
import { TopicIcon } from './topic-icon.tsx'
import styles from './knowledge.module.css'

const groupsOf = (category: string) => query(faqApi.category, { query: { category } })

/** Called by the route while the screen is prepared. */
export function prefetch(queryClient: QueryClient, _search: RawSearch, { category = '' }: Record<string, string>) {
  void queryClient.prefetchQuery(groupsOf(category))
  void queryClient.prefetchQuery(query(faqApi.knowledgeBase, {}))
}

/** The articles of a category, group by group. */
export function Screen() {
  const { category = '' } = useParams({ strict: false }) as { category?: string }
  const found = useQuery(groupsOf(category))
  const cards = useQuery(query(faqApi.knowledgeBase, {}))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconBookOff size={28} stroke={1.5} />,
        title: t('Category not found'),
        text: t('The knowledge base has no category with this address.'),
        action: (
          <ButtonLink to="/pages/knowledge-base" variant="default">
            {t('All categories')}
          </ButtonLink>
        ),
      }}
    >
      {(groups) => <CategoryPage card={cards.data?.find((one) => one.category === category)} groups={groups} />}
    </FoundRecord>
  )
}

function CategoryPage({ card, groups }: { card: KnowledgeCard | undefined; groups: readonly ArticleGroup[] }) {
  const { number } = useFormat()
  return (
    <div className={pageStyles.page}>
      <PageHead title={card ? t(card.title) : t('Knowledge base')} lead={card ? t(card.desc) : undefined} />
      {groups.length === 0 ? (
        <section className={pageStyles.card}>
          <EmptyState
            icon={<IconNotebook size={26} stroke={1.5} />}
            title={t('No articles yet')}
            text={t('What is published for your role in this category appears here.')}
          />
        </section>
      ) : null}
      <div className={styles.groups}>
        {groups.map(({ id, title, icon, questions }) => (
          <section key={id} className={styles.group} aria-label={t(title)}>
            <header>
              <TopicIcon name={icon} size={20} />
              <h2>{t(title)}</h2>
              <span>{number(questions.length)}</span>
            </header>
            <ArticleLinks articles={questions} />
          </section>
        ))}
      </div>
    </div>
  )
}
