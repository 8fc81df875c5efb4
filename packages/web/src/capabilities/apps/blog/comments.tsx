import { Button } from '@mantine/core'
import { type BlogComment, type BlogDetail, blogApi } from '@rad/api/apps/blog/contract'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { Card } from '#kit/page/facts.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { Initials } from '#kit/text/initials.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { CommentForm } from './comment-form.tsx'
import styles from './comments.module.css'

/** The comments of a post: answers are below what they answer. */
export function Comments({ detail: { blog, comments } }: { detail: BlogDetail }) {
  const format = useFormat()
  const may = useCan()('create BlogComment')
  const [replyTo, setReplyTo] = useState<number>()
  const below = Map.groupBy(comments, ({ parentId }) => parentId)
  const thread = (parent: number | null, depth: number) => {
    const some = below.get(parent) ?? []
    if (some.length === 0) return null
    return (
      <ol className={styles.thread} data-depth={depth || undefined}>
        {some.map((comment) => (
          <li key={comment.id}>
            <Comment comment={comment} {...(may && { onReply: () => setReplyTo(comment.id) })} />
            {replyTo === comment.id ? (
              <CommentForm post={blog.id} parent={comment} onDone={() => setReplyTo(undefined)} />
            ) : null}
            {/* Deeper answers are below one another: a phone has no room for more steps. */}
            {thread(comment.id, depth + 1)}
          </li>
        ))}
      </ol>
    )
  }
  return (
    <Card
      title={t('Comments')}
      aside={
        <span className={styles.count} title={format.number(blog.comments)}>
          {format.compact(blog.comments)}
        </span>
      }
    >
      <div className={styles.comments}>
        {thread(null, 0) ?? <p className={styles.none}>{t('No comments yet.')}</p>}
        {may ? <CommentForm post={blog.id} /> : null}
      </div>
    </Card>
  )
}

function Comment({ comment, onReply }: { comment: BlogComment; onReply?: () => void }) {
  const format = useFormat()
  const { userFullName, commentedAt, commentText, state } = comment
  if (commentText === '')
    return (
      <p className={styles.gone}>
        {state === 'hidden' ? t('This comment was hidden by a moderator.') : t('This comment was deleted.')}
      </p>
    )
  return (
    <article className={styles.comment} data-hidden={state === 'hidden' || undefined} aria-label={userFullName}>
      <Initials name={userFullName} size={36} />
      <div className={styles.message}>
        <header>
          <strong>
            <bdi>{userFullName}</bdi>
          </strong>
          <time dateTime={commentedAt} title={format.instantWithZone(commentedAt)}>
            {format.instant(commentedAt)}
          </time>
          {state === 'hidden' ? (
            <Badge tone="warn" icon={<IconEyeOff size={14} stroke={1.6} aria-hidden="true" />}>
              {t('Hidden from readers')}
            </Badge>
          ) : null}
        </header>
        <p>
          <bdi>{commentText}</bdi>
        </p>
        <CommentActs comment={comment} onReply={state === 'shown' ? onReply : undefined} />
      </div>
    </article>
  )
}

/** What may be done with a comment: answered by everybody, deleted by its author, hidden by who moderates. */
function CommentActs({ comment, onReply }: { comment: BlogComment; onReply: (() => void) | undefined }) {
  const { id, state, mayRemove, mayModerate, userFullName } = comment
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync: moderate, isPending } = useSend(blogApi.moderate)
  const { mutateAsync: remove } = useSend(blogApi.removeComment)
  const params = { id: String(id) }
  const refused = (error: unknown) => void showToast(messageOf(error), { tone: 'bad' })
  const look = { variant: 'subtle', size: 'compact-xs', color: 'gray' } as const
  return (
    <div className={styles.acts}>
      {onReply ? (
        <Button {...look} aria-label={t('Reply to {name}', { name: userFullName })} onClick={onReply}>
          {t('Reply')}
        </Button>
      ) : null}
      {mayRemove ? (
        <Button {...look} onClick={() => setAsking(true)}>
          {t('Delete')}
        </Button>
      ) : null}
      {mayModerate ? (
        <Button
          {...look}
          loading={isPending}
          onClick={() => moderate({ params, body: { isHidden: state === 'shown' } }).catch(refused)}
        >
          {state === 'shown' ? t('Hide') : t('Show to readers')}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={t('Delete this comment?')}
        consequence={t('This can’t be undone.')}
        confirmLabel={t('Delete comment')}
        onConfirm={() => remove({ params }).catch(refused)}
      />
    </div>
  )
}
