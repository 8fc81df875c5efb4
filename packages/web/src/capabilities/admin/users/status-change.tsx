import { type Person, usersApi } from '@rad/api/admin/users/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '#api/use-send.ts'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { saidBy } from '#kit/form/refusal.ts'
import { showToast } from '#kit/feedback/toast.ts'
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
      showToast(isActive ? t('{name} is suspended.', { name }) : t('{name} may sign in.', { name }))
    } catch (error) {
      // What somebody else saved meanwhile is shown before it is tried again.
      await queryClient.invalidateQueries({ queryKey: ['users'] })
      showToast(saidBy(error), { tone: 'bad' })
    }
  }

  return isActive ? (
    <ConfirmButton
      question={t('Suspend {name}?', { name })}
      consequence={t(
        'Every sign-in of {name} ends within five seconds, on every device, and no new one is possible until the person is activated again. Roles, scope and everything recorded stay.',
        { name },
      )}
      confirmLabel={t('Suspend')}
      onConfirm={change}
    >
      {t('Suspend')}
    </ConfirmButton>
  ) : (
    <ConfirmButton
      question={t('Activate {name}?', { name })}
      consequence={
        person.roles.length > 0
          ? t('{name} can sign in at once, with the roles and the scope below.', { name })
          : t('{name} can sign in at once, and sees nothing until a role is given.', { name })
      }
      confirmLabel={t('Activate')}
      onConfirm={change}
    >
      {t('Activate')}
    </ConfirmButton>
  )
}
