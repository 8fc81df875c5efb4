import type { ArticleLink } from '@rad/api/knowledge/content/faq/contract'
import { RouterLink } from '#kit/page/router-link.tsx'
import styles from './knowledge.module.css'

/** Articles by their titles, each with what its writer says of it. */
export function ArticleLinks({ articles }: { articles: readonly ArticleLink[] }) {
  return (
    <ul className={styles.links}>
      {articles.map(({ id, category, slug, question, summary }) => (
        <li key={id}>
          <RouterLink to="/pages/knowledge-base/$category/$question" params={{ category, question: slug }}>
            <bdi>{question}</bdi>
          </RouterLink>
          {summary ? (
            <p>
              <bdi>{summary}</bdi>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
