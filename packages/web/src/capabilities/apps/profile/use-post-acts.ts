import type { ReportReason } from '@rad/api/apps/profile/bounds.contract'
import { profileApi } from '@rad/api/apps/profile/contract'
import type { Post } from '@rad/api/apps/profile/shapes.contract'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import { useCommentActs } from './use-comment-acts.ts'
import { useFeedChanges } from './use-feed.ts'

const refused = (error: unknown) => void showToast(messageOf(error), { tone: 'bad' })
const turned = (post: Post): Post => ({
  ...post,
  youLiked: !post.youLiked,
  likes: post.likes + (post.youLiked ? -1 : 1),
})
const byId = (id: number) => ({ params: { id: String(id) } })

/** What is done with posts. What a press changes is seen at once, and taken back where the server refuses. */
export function usePostActs() {
  const { change, replace, remove, refresh } = useFeedChanges()
  const liking = useSend(profileApi.like)
  const hiding = useSend(profileApi.hide)
  const removing = useSend(profileApi.remove)
  const sharing = useSend(profileApi.share)
  const reporting = useSend(profileApi.report)
  const comments = useCommentActs()

  return {
    ...comments,
    like: (post: Post) => {
      change(post.id, turned)
      liking.mutateAsync({ ...byId(post.id), body: { liked: !post.youLiked } }).then(
        // Comments that came meanwhile stay as they are shown.
        (answer) => change(post.id, ({ detailedComments }) => ({ ...answer.post, detailedComments })),
        (error: unknown) => {
          change(post.id, turned)
          refused(error)
        },
      )
    },
    hide: (post: Post) => {
      hiding.mutateAsync({ ...byId(post.id), body: { hidden: true } }).then(() => {
        remove(post.id)
        const undo = () => void hiding.mutateAsync({ ...byId(post.id), body: { hidden: false } }).then(refresh, refused)
        showToast(t('Post hidden from your feed.'), { action: { label: t('Undo'), run: undo } })
      }, refused)
    },
    remove: async (post: Post) => {
      await removing.mutateAsync(byId(post.id))
      remove(post.id)
      sayDone(t('Post deleted.'))
    },
    share: async (post: Post, text: string) => {
      await sharing.mutateAsync({ ...byId(post.id), body: { text } })
      await refresh()
      sayDone(t('Post shared.'))
    },
    report: async (post: Post, body: { reason: ReportReason; note: string }) => {
      replace((await reporting.mutateAsync({ ...byId(post.id), body })).post)
      showToast(t('Post reported. A moderator reviews it.'), { isElsewhere: true })
    },
  }
}
export type PostActs = ReturnType<typeof usePostActs>
