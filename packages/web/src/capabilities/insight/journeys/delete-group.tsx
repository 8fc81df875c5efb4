import { type JourneyGroup, journeyGroupsApi } from '@rad/api/insight/journeys/groups/contract'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { t } from '#kit/words.ts'

export function DeleteGroup({ group: { no, name } }: { group: JourneyGroup }) {
  const remove = useSend(journeyGroupsApi.remove)
  return (
    <ConfirmButton
      size="xs"
      question={t('Delete {name}?', { name })}
      consequence={t('Its vehicles and customers stay. Lists can no longer be filtered by this group.')}
      confirmLabel={t('Delete')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { no } })
        sayDone(t('Group deleted.'))
      }}
    >
      {t('Delete')}
    </ConfirmButton>
  )
}
