import { Button } from '@mantine/core'
import { type Person, usersApi } from '@rad/api/admin/users/contract'
import { useSend } from '#api/use-send.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

/** For a person who tried too many wrong passwords: they need not wait. */
export function Unlock({ person }: { person: Person }) {
  const unlock = useSend(usersApi.unlock)
  const run = () =>
    unlock.mutate(
      { params: { id: person.id } },
      {
        onSuccess: () => sayDone(t('{name} can try to sign in again now.', { name: person.full_name })),
        onError: (error) => showToast(messageOf(error), { tone: 'bad' }),
      },
    )
  return (
    <Button variant="default" loading={unlock.isPending} onClick={run}>
      {t('Unlock')}
    </Button>
  )
}
