import { ActionIcon, Button, Textarea } from '@mantine/core'
import { profileApi } from '@rad/api/apps/profile/contract'
import type { Post, PostComment } from '@rad/api/apps/profile/shapes.contract'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import IconSend2 from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { query } from '#api/query.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx'
import { messagesFor, messageOf } from '#kit/form/refusal.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { PersonName, PersonPhoto } from './person-parts.tsx'
import { PostTime } from './post-time.tsx'
import type { PostActs } from './use-post-acts.ts'
import styles from './post.module.css'

interface PartProps {
  post: Post
  acts: PostActs
}

/** The comments of a post, and a field to add one. */
export function PostComments({ post, acts, field }: PartProps & { field: RefObject<HTMLTextAreaElement | null> }) {
  const can = useCan()
  return (
    <div className={styles.comments}>
      <EarlierComments post={post} acts={acts} />
      {post.detailedComments.length > 0 ? (
        <ul className={styles.list} aria-label={t('Comments on the post by {name}', { name: post.fullName })}>
          {post.detailedComments.map((comment) => (
            <CommentRow key={comment.id} post={post} comment={comment} acts={acts} />
          ))}
        </ul>
      ) : null}
      {can('create Profile') && !post.isHidden ? <CommentForm post={post} acts={acts} field={field} /> : null}
    </div>
  )
}

function EarlierComments({ post, acts }: PartProps) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const earlier = post.comments - post.detailedComments.length
  if (earlier <= 0) return null
  const read = async () => {
    setBusy(true)
    try {
      const before = post.detailedComments[0]?.id
      const page = await client.fetchQuery(
        query(profileApi.comments, {
          params: { id: String(post.id) },
          query: before === undefined ? {} : { before: String(before) },
        }),
      )
      acts.earlier(post, page.comments)
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="subtle" size="compact-sm" loading={isBusy} onClick={() => void read()}>
      {t('{count, plural, one {Show # earlier comment} other {Show # earlier comments}}', { count: earlier })}
    </Button>
  )
}

function CommentRow({ post, comment, acts }: PartProps & { comment: PostComment }) {
  const { number } = useFormat()
  const can = useCan()
  const [isRemoving, setRemoving] = useState(false)
  const Heart = comment.youLiked ? IconHeartFilled : IconHeart
  const name = comment.fullName
  return (
    <li className={styles.comment}>
      <PersonPhoto person={comment} size={30} />
      <div className={styles.message}>
        <span className={styles.sayer}>
          <PersonName person={comment} />
          <PostTime at={comment.commentTime} />
        </span>
        <p className={styles.text} dir="auto">
          {comment.comment}
        </p>
      </div>
      <div className={styles.commentActs}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={styles.act}
          data-liked={comment.youLiked || undefined}
          aria-pressed={comment.youLiked}
          aria-label={t('Like the comment by {name}: {likes}', { name, likes: number(comment.commentsLikes) })}
          leftSection={<Heart size={15} stroke={1.6} />}
          disabled={!can('update Profile')}
          onClick={() => acts.likeComment(post, comment)}
        >
          {number(comment.commentsLikes)}
        </Button>
        {comment.mayRemove ? (
          <ActionIcon
            size={26}
            aria-label={t('Delete the comment by {name}', { name })}
            onClick={() => setRemoving(true)}
          >
            <IconX size={14} stroke={1.6} />
          </ActionIcon>
        ) : null}
      </div>
      <ConfirmDialog
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        question={t('Delete this comment?')}
        consequence={t('This can’t be undone.')}
        confirmLabel={t('Delete comment')}
        onConfirm={() =>
          acts.removeComment(post, comment.id).catch((error: unknown) => showToast(messageOf(error), { tone: 'bad' }))
        }
      />
    </li>
  )
}

function CommentForm({ post, acts, field }: PartProps & { field: RefObject<HTMLTextAreaElement | null> }) {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (isBusy || text.trim() === '') return
    setBusy(true)
    setRefused(undefined)
    try {
      await acts.comment(post, text)
      setText('')
    } catch (error) {
      const { fields, rest } = messagesFor(error, ['text'])
      setRefused(fields.text ?? rest)
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <Textarea
        ref={field}
        className={styles.grow}
        classNames={{ input: styles.input }}
        aria-label={t('Comment on the post by {name}', { name: post.fullName })}
        placeholder={t('Add a comment')}
        rows={1}
        maxLength={500}
        value={text}
        error={refused}
        onKeyDown={onKeyDown}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ActionIcon type="submit" size={36} variant="light" aria-label={t('Send comment')} loading={isBusy}>
        <IconSend2 size={17} stroke={1.6} className={styles.arrow} />
      </ActionIcon>
    </form>
  )
}
