import { ticketsApi } from '@rad/api/service/tickets/contract'
import { useSend } from '#api/use-send.ts'
import { t } from '#kit/words.ts'
import { CommentCard } from '#shell/cases/comment-card.tsx'
import { MentionField } from './mention-field.tsx'

export interface TicketCommentProps {
  no: string
  canWriteInternally: boolean
}

/** Says something about a ticket; `@` calls who sees it. */
export function TicketComment({ no, canWriteInternally }: TicketCommentProps) {
  const comment = useSend(ticketsApi.comment, { refreshes: ['timeline'] })
  return (
    <CommentCard
      draftKey={`tickets:${no}:comment`}
      canWriteInternally={canWriteInternally}
      isSending={comment.isPending}
      send={(body) => comment.mutateAsync({ params: { no }, body })}
      field={(props, isInternal) => (
        <MentionField
          {...props}
          no={no}
          isInternal={isInternal}
          placeholder={t('Add a comment or type @username to notify someone')}
          autosize={false}
        />
      )}
    />
  )
}
