import { blogApi } from '@rad/api/apps/blog/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { Card } from '#kit/page/facts.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import type { BlogScreenView } from './blog-list-screen.tsx'
import { CategoryIcon } from './blog-words.tsx'
import { PostCover } from './post-cover.tsx'
import styles from './blog-side.module.css'

/** What leads further: the newest posts, categories, and tags. A category that is pressed again is left. */
export function BlogSide({ view }: { view: BlogScreenView }) {
  const { data } = useQuery(query(blogApi.sidebar, {}))
  const format = useFormat()
  const { category: chosen, tag: chosenTag } = view.values
  if (!data) return <aside className={styles.side} />
  return (
    <aside className={styles.side} aria-label={t('More posts')}>
      <Card title={t('Categories')}>
        <ul className={styles.list}>
          {data.categories.map(({ category, count }) => (
            <li key={category}>
              <button
                type="button"
                className={styles.category}
                aria-pressed={chosen === category}
                onClick={() => view.set({ category: chosen === category ? undefined : category })}
              >
                <CategoryIcon category={category} />
                <span>{inWords(category)}</span>
                <span className={styles.count}>{format.number(count)}</span>
              </button>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('Recent posts')}>
        <ul className={styles.list}>
          {data.recentPosts.map((post) => (
            <li key={post.id} className={styles.recent}>
              <PostCover img={post.img} className={styles.thumb} />
              <div>
                <RouterLink to="/pages/blog/detail/$id" params={{ id: String(post.id) }} c="inherit" underline="hover">
                  <bdi>{post.title}</bdi>
                </RouterLink>
                <small>{format.day(post.createdTime)}</small>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      {data.tags.length > 0 ? (
        <Card title={t('Tags')}>
          <div className={styles.tags}>
            {data.tags.map(({ tag }) => (
              <button
                key={tag}
                type="button"
                aria-pressed={chosenTag === tag}
                onClick={() => view.set({ tag: chosenTag === tag ? undefined : tag })}
              >
                <bdi>#{tag}</bdi>
              </button>
            ))}
          </div>
        </Card>
      ) : null}
    </aside>
  )
}
