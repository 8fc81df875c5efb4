import { type Person, usersApi } from '@rad/api/admin/users/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '#api/use-send.ts'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

/** For a person who lost phone and recovery codes: the password alone signs in again. */
export function SecondStepReset({ person, onReset }: { person: Person; onReset: () => void }) {
  const reset = useSend(usersApi.resetSecondStep)
  const queryClient = useQueryClient()
  const { full_name: name } = person

  const send = async () => {
    try {
      await reset.mutateAsync({ params: { id: person.id } })
      onReset()
      showToast(t('{name} can now sign in with their password only.', { name }), { isElsewhere: true })
    } catch (error) {
      await queryClient.invalidateQueries({ queryKey: ['users'] })
      showToast(messageOf(error), { tone: 'bad' })
    }
  }

  return (
    <ConfirmButton
      question={t('Reset two-factor authentication for {name}?', { name })}
      consequence={t(
        'The authenticator app, recovery codes, and passkeys of {name} stop working. All their sessions end within five seconds, and a password is enough to sign in. To make sure {name} asked for this, call back on a number you know.',
        { name },
      )}
      confirmLabel={t('Reset')}
      onConfirm={send}
    >
      {t('Reset two-factor authentication')}
    </ConfirmButton>
  )
}
