import { Button } from '@mantine/core'
import { type BlogEdit, blogApi } from '@rad/api/apps/blog/contract'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSend } from '#api/use-send.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { addressedRecord } from '#shell/screens/addressed-record.tsx'
import { PostState } from './blog-words.tsx'
import { missingPost } from './missing-post.ts'

const PostEditor = lazy(() => import('./post-editor.tsx').then(({ PostEditor }) => ({ default: PostEditor })))

const { prefetch, Found } = addressedRecord({
  record: blogApi.edit,
  id: 'id',
  asks: (id) => ({ query: { id } }),
  ...missingPost,
})
export { prefetch }

export const Screen = () => (
  <Found>{(post) => (post.mayChange ? <EditorPage key={post.id} post={post} /> : <Closed post={post} />)}</Found>
)

function EditorPage({ post }: { post: BlogEdit }) {
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={<bdi>{post.blogTitle}</bdi>}
        lead={t('By {name}', { name: post.userFullName })}
        actions={
          <>
            <PostState {...post} />
            <DeleteButton post={post} />
            {post.status === 'Published' ? (
              <ButtonLink to="/pages/blog/detail/$id" params={{ id: String(post.id) }} variant="default">
                {t('View post')}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <Suspense fallback={<BlockSkeleton height={480} />}>
        <PostEditor post={post} />
      </Suspense>
    </div>
  )
}

/** Deletes the post and leads back to the list, with a way to undo it. */
function DeleteButton({ post: { id, blogTitle } }: { post: BlogEdit }) {
  const navigate = useNavigate()
  const { mutateAsync: remove, isPending } = useSend(blogApi.remove)
  const { mutateAsync: restore } = useSend(blogApi.restore)
  const params = { id: String(id) }
  const refused = (error: unknown) => void showToast(messageOf(error), { tone: 'bad' })
  const undo = () => void restore({ params }).catch(refused)
  const run = async () => {
    await navigate({ to: '/pages/blog/list' })
    await remove({ params }).then(
      () =>
        void showToast(t('“{title}” deleted.', { title: blogTitle }), {
          tone: 'plain',
          action: { label: t('Undo'), run: undo },
        }),
      refused,
    )
  }
  return (
    <Button variant="subtle" color="gray" loading={isPending} onClick={() => void run()}>
      {t('Delete post')}
    </Button>
  )
}

function Closed({ post }: { post: BlogEdit }) {
  return (
    <EmptyState
      level="page"
      icon={<IconLock size={28} stroke={1.5} />}
      title={t('This post can’t be edited')}
      text={t('It is published or scheduled, or someone else wrote it. Ask someone who may publish.')}
      action={
        <ButtonLink to="/pages/blog/detail/$id" params={{ id: String(post.id) }} variant="default">
          {t('View post')}
        </ButtonLink>
      }
    />
  )
}
