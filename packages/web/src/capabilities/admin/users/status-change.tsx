import { type Person, usersApi } from '@rad/api/admin/users/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '#api/use-send.ts'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

/** Suspends or activates a person, after saying what follows. */
export function StatusChange({ person, onChanged }: { person: Person; onChanged: (person: Person) => void }) {
  const setStatus = useSend(usersApi.setStatus)
  const queryClient = useQueryClient()
  const isActive = person.status === 'active'
  const { full_name: name } = person

  const change = async () => {
    const status = isActive ? 'inactive' : 'active'
    try {
      const changed = await setStatus.mutateAsync({
        params: { id: person.id },
        body: { status, if_version: person.version },
      })
      onChanged(changed)
      sayDone(isActive ? t('{name} suspended.', { name }) : t('{name} reactivated.', { name }))
    } catch (error) {
      // What someone else saved meanwhile is shown before it is tried again.
      await queryClient.invalidateQueries({ queryKey: ['users'] })
      showToast(messageOf(error), { tone: 'bad' })
    }
  }

  return isActive ? (
    <ConfirmButton
      question={t('Suspend {name}?', { name })}
      consequence={t(
        'All sessions of {name} end within five seconds. They can’t sign in until you reactivate them. Roles, scope, and records are kept.',
        { name },
      )}
      confirmLabel={t('Suspend')}
      onConfirm={change}
    >
      {t('Suspend')}
    </ConfirmButton>
  ) : (
    <ConfirmButton
      question={t('Reactivate {name}?', { name })}
      consequence={
        person.roles.length > 0
          ? t('{name} can sign in immediately, with the roles and scope below.', { name })
          : t('{name} can sign in immediately, but sees nothing until you assign a role.', { name })
      }
      confirmLabel={t('Reactivate')}
      onConfirm={change}
    >
      {t('Reactivate')}
    </ConfirmButton>
  )
}
