import { ActionIcon, Button } from '@mantine/core'
import type { Post } from '@rad/api/apps/profile/shapes.contract'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import IconShare3 from '@tabler/icons-react/dist/esm/icons/IconShare3.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { lazy, Suspense, useRef, useState } from 'react'
import { type Action, ActionMenu } from '#kit/base/action-menu.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { PersonName, PersonPhoto, PersonStack } from './person-parts.tsx'
import { PostComments } from './post-comments.tsx'
import type { PostQuestion } from './post-dialogs.tsx'
import { PostMedia } from './post-media.tsx'
import { PostTime } from './post-time.tsx'
import { SharedPostCard } from './shared-post.tsx'
import type { PostActs } from './use-post-acts.ts'
import styles from './post.module.css'

const PostDialogs = lazy(() => import('./post-dialogs.tsx').then(({ PostDialogs }) => ({ default: PostDialogs })))

export interface PostCardProps {
  post: Post
  acts: PostActs
}

/** A post with its acts and its comments. */
export function PostCard({ post, acts }: PostCardProps) {
  const [question, setQuestion] = useState<PostQuestion>()
  const field = useRef<HTMLTextAreaElement>(null)
  const headingId = `post-${post.id}`
  return (
    <article className={styles.post} aria-labelledby={headingId} data-post={post.id}>
      <header className={styles.head}>
        <PersonPhoto person={post} size={40} />
        <div className={styles.who}>
          <h3 id={headingId}>
            <PersonName person={post} />
          </h3>
          <PostTime at={post.postTime} />
        </div>
        <PostMenu post={post} acts={acts} onAsk={setQuestion} />
      </header>
      {post.isHidden ? <p className={styles.hidden}>{t('A moderator hid this post. Only you can see it.')}</p> : null}
      {post.postText ? (
        <p className={styles.text} dir="auto">
          {post.postText}
        </p>
      ) : null}
      {post.file ? (
        <div className={styles.media}>
          <PostMedia file={post.file} name={post.fullName} />
        </div>
      ) : null}
      {post.isShare ? <SharedPostCard shared={post.sharedPost} /> : null}
      <PostLine post={post} acts={acts} onComment={() => field.current?.focus()} onShare={() => setQuestion('share')} />
      <PostComments post={post} acts={acts} field={field} />
      {question ? (
        <Suspense fallback={null}>
          <PostDialogs post={post} acts={acts} question={question} onClose={() => setQuestion(undefined)} />
        </Suspense>
      ) : null}
    </article>
  )
}

function PostMenu({ post, acts, onAsk }: PostCardProps & { onAsk: (question: PostQuestion) => void }) {
  const can = useCan()
  const own: Action[] = [
    { label: t('Delete post'), icon: <IconTrash size={16} stroke={1.6} />, isBad: true, run: () => onAsk('remove') },
  ]
  const others: Action[] = [
    { label: t('Hide from my feed'), icon: <IconEyeOff size={16} stroke={1.6} />, run: () => acts.hide(post) },
    ...(post.youReported
      ? []
      : [{ label: t('Report post'), icon: <IconFlag size={16} stroke={1.6} />, run: () => onAsk('report') }]),
  ]
  if (!can('update Profile')) return null
  return (
    <ActionMenu
      groups={[post.isOwn ? own : others]}
      trigger={
        <ActionIcon size={32} aria-label={t('Actions for the post by {name}', { name: post.fullName })}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      }
    />
  )
}

/** Likes, comments and shares, each with its number and its button. */
function PostLine({ post, acts, onComment, onShare }: PostCardProps & { onComment: () => void; onShare: () => void }) {
  const { number } = useFormat()
  const can = useCan()
  const Heart = post.youLiked ? IconHeartFilled : IconHeart
  return (
    <div className={styles.line}>
      <Button
        variant="subtle"
        color="gray"
        className={styles.act}
        data-liked={post.youLiked || undefined}
        aria-pressed={post.youLiked}
        aria-label={t('Like the post by {name}: {likes}', { name: post.fullName, likes: number(post.likes) })}
        leftSection={<Heart size={18} stroke={1.6} />}
        disabled={!can('update Profile')}
        onClick={() => acts.like(post)}
      >
        {number(post.likes)}
      </Button>
      <Likers post={post} />
      <span className={styles.space} />
      <Button
        variant="subtle"
        color="gray"
        className={styles.act}
        aria-label={t('{count, plural, one {# comment} other {# comments}}: add yours', { count: post.comments })}
        leftSection={<IconMessageCircle size={18} stroke={1.6} />}
        onClick={onComment}
      >
        {number(post.comments)}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        className={styles.act}
        aria-label={t('Shared {count, plural, one {# time} other {# times}}: share it', { count: post.share })}
        leftSection={<IconShare3 size={18} stroke={1.6} />}
        disabled={!can('create Profile') || post.isHidden}
        onClick={onShare}
      >
        {number(post.share)}
      </Button>
    </div>
  )
}

/** Who liked it last, and how many more. */
function Likers({ post }: { post: Post }) {
  const { list } = useFormat()
  if (post.likedUsers.length === 0) return null
  const names = list(post.likedUsers.map(({ fullName }) => fullName))
  const label =
    post.likedCount > 0
      ? t('Liked by {names}, and {count} more', { names, count: post.likedCount })
      : t('Liked by {names}', { names })
  return (
    <span className={styles.likers} title={label}>
      <PersonStack people={post.likedUsers} />
      {post.likedCount > 0 ? <span aria-hidden="true">{t('+{count} more', { count: post.likedCount })}</span> : null}
      <span className={styles.aloud}>{label}</span>
    </span>
  )
}
