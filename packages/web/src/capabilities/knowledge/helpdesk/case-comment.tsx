import { helpdeskApi } from '@rad/api/knowledge/helpdesk/contract'
import { useSend } from '#api/use-send.ts'
import { CommentCard } from '#shell/cases/comment-card.tsx'

export interface CaseCommentProps {
  no: string
  canWriteInternally: boolean
}

/** Says something about a case beside its steps. */
export function CaseComment({ no, canWriteInternally }: CaseCommentProps) {
  const comment = useSend(helpdeskApi.comment, { refreshes: ['timeline'] })
  return (
    <CommentCard
      draftKey={`helpdesk:${no}:comment`}
      canWriteInternally={canWriteInternally}
      isSending={comment.isPending}
      send={(body) => comment.mutateAsync({ params: { no }, body })}
    />
  )
}
