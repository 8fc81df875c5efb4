import { Button } from '@mantine/core'
import { type BlogDetail, blogApi } from '@rad/api/apps/blog/contract'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconBookmarkFilled from '@tabler/icons-react/dist/esm/icons/IconBookmarkFilled.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { ButtonLink, RouterLink } from '#kit/page/router-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { Initials } from '#kit/text/initials.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { Article } from '../../knowledge/content/parts/article.tsx'
import { ShareMenu } from '#kit/page/share-menu.tsx'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { CategoryIcon, PostState, readingWords } from './blog-words.tsx'
import { Comments } from './comments.tsx'
import { missingPost } from './missing-post.ts'
import { openBlogPicture } from './open-picture.ts'
import { PostCover } from './post-cover.tsx'
import styles from './post.module.css'

const requestOf = (id: string) => ({ query: { id } })

export const { Screen, prefetch } = recordScreen({
  record: blogApi.detail,
  of: 'blog',
  id: 'id',
  asks: requestOf,
  ...missingPost,
  title: ({ title }) => title,
  actions: ({ record }) => (
    <>
      {record.status === 'Published' ? (
        <>
          <BookmarkButton blog={record} />
          <ShareMenu name={record.title} size={30} />
        </>
      ) : null}
      {record.mayEdit ? (
        <ButtonLink to="/pages/blog/edit/$id" params={{ id: String(record.id) }} variant="default">
          {t('Edit post')}
        </ButtonLink>
      ) : null}
    </>
  ),
  page: ({ record, answer }) => (
    <>
      <Post blog={record} />
      {record.status === 'Published' ? <Comments detail={answer} /> : null}
    </>
  ),
})

const Post = ({ blog }: { blog: Blog }) => (
  <article className={styles.post} aria-label={blog.title}>
    <PostCover img={blog.img} className={styles.hero} />
    <div className={styles.text}>
      <Byline blog={blog} />
      {blog.excerpt ? (
        <p className={styles.lead}>
          <bdi>{blog.excerpt}</bdi>
        </p>
      ) : null}
      <Article html={blog.content} openPicture={openBlogPicture} />
      <div className={styles.author}>
        <Initials name={blog.userFullName} size={44} />
        <p>
          <small>{t('Written by')}</small>
          <bdi>{blog.userFullName}</bdi>
        </p>
      </div>
    </div>
  </article>
)

type Blog = BlogDetail['blog']

function Byline({ blog }: { blog: Blog }) {
  const format = useFormat()
  return (
    <>
      <div className={styles.byline}>
        {blog.status === 'Published' ? null : <PostState {...blog} />}
        <Initials name={blog.userFullName} size={28} />
        <bdi>{blog.userFullName}</bdi>
        <time dateTime={blog.createdTime} title={format.instantWithZone(blog.createdTime)}>
          {format.day(blog.createdTime)}
        </time>
        <span>{readingWords(blog.readingMinutes)}</span>
      </div>
      <ul className={styles.marks} aria-label={t('Categories and tags')}>
        {blog.categories.map((category) => (
          <li key={category}>
            <RouterLink to="/pages/blog/list" search={{ category } as never} className={styles.category}>
              <CategoryIcon category={category} size={14} />
              {inWords(category)}
            </RouterLink>
          </li>
        ))}
        {blog.tags.map((tag) => (
          <li key={tag}>
            <RouterLink to="/pages/blog/list" search={{ tag } as never} className={styles.tag}>
              <bdi>#{tag}</bdi>
            </RouterLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Keeps the post for later: seen at once, taken back with a sentence where it is refused. */
function BookmarkButton({ blog }: { blog: Blog }) {
  const format = useFormat()
  const queryClient = useQueryClient()
  const { mutateAsync: send } = useSend(blogApi.bookmark)
  const { id, isBookmarked, bookmarked } = blog
  const key = keyOf(blogApi.detail, requestOf(String(id)))
  const show = (isRestored: boolean) =>
    queryClient.setQueryData<BlogDetail>(
      key,
      (known) =>
        known && {
          ...known,
          blog: { ...known.blog, isBookmarked: isRestored, bookmarked: bookmarked + (isRestored ? 1 : -1) },
        },
    )
  const toggle = () => {
    show(!isBookmarked)
    send({ params: { id: String(id) }, body: { isBookmarked: !isBookmarked } }).catch((error: unknown) => {
      showToast(messageOf(error), { tone: 'bad' })
      void queryClient.invalidateQueries({ queryKey: key })
    })
  }
  return (
    <Button
      variant="default"
      aria-pressed={isBookmarked}
      leftSection={isBookmarked ? <IconBookmarkFilled size={16} /> : <IconBookmark size={16} stroke={1.7} />}
      onClick={toggle}
    >
      {isBookmarked ? t('Bookmarked') : t('Bookmark')}
      {bookmarked > 0 ? (
        <span
          className={styles.saved}
          title={t('{count, plural, one {# person} other {# people}} bookmarked this post', { count: bookmarked })}
        >
          {format.compact(bookmarked)}
        </span>
      ) : null}
    </Button>
  )
}
