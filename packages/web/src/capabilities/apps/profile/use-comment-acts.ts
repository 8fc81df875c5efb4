import { profileApi } from '@rad/api/apps/profile/contract'
import type { Post, PostComment } from '@rad/api/apps/profile/shapes.contract'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import { useFeedChanges } from './use-feed.ts'

/** What is done with the comments below posts. */
export function useCommentActs() {
  const { change } = useFeedChanges()
  const adding = useSend(profileApi.comment)
  const removing = useSend(profileApi.removeComment)
  const liking = useSend(profileApi.likeComment)

  const edit = (id: number, to: (comments: PostComment[]) => PostComment[], by = 0) =>
    change(id, (post) => ({
      ...post,
      comments: post.comments + by,
      detailedComments: to(post.detailedComments),
    }))

  return {
    comment: async (post: Post, text: string) => {
      const { comment } = await adding.mutateAsync({ params: { id: String(post.id) }, body: { text } })
      edit(post.id, (comments) => [...comments, comment], 1)
      sayDone(t('Comment added.'))
    },
    removeComment: async (post: Post, id: number) => {
      await removing.mutateAsync({ params: { id: String(id) } })
      edit(post.id, (comments) => comments.filter((one) => one.id !== id), -1)
      sayDone(t('Comment deleted.'))
    },
    likeComment: (post: Post, { id, youLiked }: PostComment) => {
      const put = (by: PostComment) => edit(post.id, (comments) => comments.map((one) => (one.id === id ? by : one)))
      liking.mutateAsync({ params: { id: String(id) }, body: { liked: !youLiked } }).then(
        ({ comment }) => put(comment),
        (error: unknown) => void showToast(messageOf(error), { tone: 'bad' }),
      )
    },
    /** Earlier comments, read by who requested them. */
    earlier: (post: Post, comments: readonly PostComment[]) =>
      edit(post.id, (shown) => [...comments.filter(({ id }) => shown.every((one) => one.id !== id)), ...shown]),
  }
}
