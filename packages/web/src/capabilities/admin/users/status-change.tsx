import { type Person, usersApi } from '@rad/api/admin/users/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '#api/use-send.ts'
import { ConfirmButton } from '#kit/confirm-button.tsx'
import { showToast } from '#kit/toast.ts'
import styles from './user.module.css'

/** Suspends or activates a person, after saying what follows. */
export function StatusChange({ person, onChanged }: { person: Person; onChanged: (person: Person) => void }) {
  const setStatus = useSend(usersApi.setStatus)
  const queryClient = useQueryClient()
  const isActive = person.status === 'active'
  const { full_name } = person

  const change = async () => {
    const status = isActive ? 'inactive' : 'active'
    try {
      const changed = await setStatus.mutateAsync({
        params: { id: person.id },
        body: { status, if_version: person.version },
      })
      onChanged(changed)
      showToast(isActive ? `${full_name} is suspended.` : `${full_name} may sign in.`)
    } catch (error) {
      // What somebody else saved meanwhile is shown before it is tried again.
      await queryClient.invalidateQueries({ queryKey: ['users'] })
      showToast(error instanceof Error ? error.message : 'Something went wrong.', { tone: 'bad' })
    }
  }

  return (
    <div className={styles.line}>
      {isActive ? (
        <ConfirmButton
          question={`Suspend ${full_name}?`}
          consequence={`Every sign-in of ${full_name} ends within five seconds, on every device, and no new one is possible until the person is activated again. Roles, scope and everything recorded stay.`}
          confirmLabel="Suspend"
          onConfirm={change}
        >
          Suspend
        </ConfirmButton>
      ) : (
        <ConfirmButton
          question={`Activate ${full_name}?`}
          consequence={
            person.roles.length > 0
              ? `${full_name} can sign in at once, with the roles and the scope below.`
              : `${full_name} can sign in at once, and sees nothing until a role is given.`
          }
          confirmLabel="Activate"
          onConfirm={change}
        >
          Activate
        </ConfirmButton>
      )}
    </div>
  )
}
