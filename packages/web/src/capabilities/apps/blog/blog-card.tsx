import type { BlogItem } from '@rad/api/apps/blog/contract'
import IconBookmarkFilled from '@tabler/icons-react/dist/esm/icons/IconBookmarkFilled.mjs'
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import cards from '#kit/page/picture-card.module.css'
import { RouterLink } from '#kit/page/router-link.tsx'
import { Initials } from '#kit/text/initials.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { PostState, readingWords } from './blog-words.tsx'
import { PostCover } from './post-cover.tsx'
import styles from './blog-card.module.css'

/** A post in the list: what is a draft opens in its editor. */
export function BlogCard({ post, onTag }: { post: BlogItem; onTag: (tag: string) => void }) {
  const format = useFormat()
  const params = { id: String(post.id) }
  const to = post.status === 'Published' ? '/pages/blog/detail/$id' : '/pages/blog/edit/$id'
  return (
    <article className={cards.card} aria-label={post.title}>
      <RouterLink to={to} params={params} className={cards.picture} tabIndex={-1} aria-hidden="true">
        <PostCover img={post.img} />
      </RouterLink>
      <div className={`${cards.body} ${styles.body}`}>
        {post.status === 'Published' ? null : (
          <div>
            <PostState {...post} />
          </div>
        )}
        <h2>
          <RouterLink to={to} params={params} c="inherit" underline="hover">
            <bdi>{post.title}</bdi>
          </RouterLink>
        </h2>
        <div className={styles.byline}>
          <Initials name={post.userFullName} size={24} />
          <bdi>{post.userFullName}</bdi>
          <time dateTime={post.blogPosted} title={format.instantWithZone(post.blogPosted)}>
            {format.day(post.blogPosted)}
          </time>
          <span>{readingWords(post.readingMinutes)}</span>
        </div>
        <p className={styles.excerpt}>
          <bdi>{post.excerpt}</bdi>
        </p>
        <ul className={styles.tags} aria-label={t('Tags')}>
          {post.tags.map((tag) => (
            <li key={tag}>
              <button type="button" onClick={() => onTag(tag)}>
                <bdi>#{tag}</bdi>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.foot}>
        <span className={styles.count}>
          <IconMessageCircle size={16} stroke={1.6} aria-hidden="true" />
          {t('{count, plural, one {{shown} comment} other {{shown} comments}}', {
            shown: format.compact(post.comment),
            count: post.comment,
          })}
        </span>
        {post.isBookmarked ? (
          <span className={styles.saved} role="img" aria-label={t('Bookmarked')} title={t('Bookmarked')}>
            <IconBookmarkFilled size={16} />
          </span>
        ) : null}
        <RouterLink to={to} params={params} className={styles.more} aria-label={`${more(post)}: ${post.title}`}>
          {more(post)}
        </RouterLink>
      </div>
    </article>
  )
}

const more = ({ status }: BlogItem) => (status === 'Published' ? t('Read more') : t('Edit post'))
