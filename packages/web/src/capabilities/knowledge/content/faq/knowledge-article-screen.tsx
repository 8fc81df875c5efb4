import { faqApi, type KnowledgeArticle } from '@rad/api/knowledge/content/faq/contract'
import { categoryOfTopic } from '@rad/api/knowledge/content/contract'
import { word } from '@rad/api/words'
import IconBookOff from '@tabler/icons-react/dist/esm/icons/IconBookOff.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { query } from '#api/query.ts'
import { Card } from '#kit/page/facts.tsx'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import { TrailContext } from '#kit/page/page-trail.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { Article } from '../parts/article.tsx'
import { ContentFileList } from '../content-file-list.tsx'
import { useReceipt } from '../parts/use-receipt.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { ArticleLinks } from './article-links.tsx'
import { Helpful } from './helpful.tsx'
import styles from './knowledge.module.css'

const queryOf = (category: string, question: string, { language }: RawSearch) =>
  query(faqApi.question, {
    query: { category, question, language: typeof language === 'string' ? language : undefined },
  })

/** Called by the route while the screen is prepared. */
export const prefetch = (
  queryClient: QueryClient,
  search: RawSearch,
  { category = '', question = '' }: Record<string, string>,
) => void queryClient.prefetchQuery(queryOf(category, question, search))

/** An article of the knowledge base. */
export function Screen() {
  const { category = '', question = '' } = useParams({ strict: false }) as { category?: string; question?: string }
  const search = useSearch({ strict: false }) as RawSearch
  const found = useQuery(queryOf(category, question, search))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconBookOff size={28} stroke={1.5} />,
        title: t('Article not found'),
        text: t('It is no longer published, isn’t meant for your role, or the link is wrong.'),
        action: (
          <ButtonLink to="/pages/knowledge-base" variant="default">
            {t('Go to knowledge base')}
          </ButtonLink>
        ),
      }}
    >
      {(article) => <ArticlePage key={article.id} article={article} />}
    </FoundRecord>
  )
}

function ArticlePage({ article }: { article: KnowledgeArticle }) {
  const format = useFormat()
  const can = useCan()
  const { id, slug, language, title, edition, readAt, category, topic, topicTitle, lastUpdated } = article
  useReceipt({ slug, language, edition, read_at: readAt })
  const trail = {
    title: categoryOfTopic(topic)?.title ?? topicTitle,
    to: `/pages/knowledge-base/${category}`,
    above: { title: word('Knowledge base'), to: '/pages/knowledge-base' },
  }
  return (
    <div className={pageStyles.page}>
      <TrailContext value={trail}>
        <PageHead
          title={<bdi lang={language}>{title}</bdi>}
          actions={
            can('read ContentDraft') ? (
              <ButtonLink to="/content/$id" params={{ id }} variant="default">
                {t('Open in content')}
              </ButtonLink>
            ) : undefined
          }
        />
      </TrailContext>
      <section className={`${pageStyles.card} ${styles.sheet}`} aria-label={title}>
        <div className={styles.byline}>
          <span>{t(topicTitle)}</span>
          <span title={format.instantWithZone(lastUpdated)}>
            {t('Updated {day}', { day: format.day(lastUpdated) })}
          </span>
        </div>
        {article.summary ? (
          <p className={styles.summary}>
            <bdi>{article.summary}</bdi>
          </p>
        ) : null}
        <Article html={article.content} language={language} hasContents />
        <ContentFileList files={article.files} />
        <div className={styles.end}>
          <Helpful id={id} myFeedback={article.myFeedback} feedback={article.feedback} />
        </div>
      </section>
      {article.relatedQuestions.length > 0 ? (
        <Card title={t('Related articles')}>
          <ArticleLinks articles={article.relatedQuestions} />
        </Card>
      ) : null}
    </div>
  )
}
