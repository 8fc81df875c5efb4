import { type User, userListApi } from '@rad/api/apps/user-list/contract'
import { useSaySaved } from '#api/use-say-saved.ts'
import { useSend } from '#api/use-send.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

type Changes = Partial<Pick<User, 'role' | 'currentPlan' | 'status'>>

const people = (count: number) => t('{count, plural, one {# user} other {# users}}', { count })
const nameOf = (users: User[]) => (users.length === 1 ? (users[0]?.fullName ?? '') : people(users.length))

/** Says in a toast what became of a change; the row or the page it began on may be gone by then. */
async function withToast<Answer>(change: Promise<Answer>, say: (answer: Answer) => void): Promise<void> {
  try {
    say(await change)
  } catch (error) {
    showToast(messageOf(error), { tone: 'bad' })
  }
}

/** What can be done with one user or many from every screen; a deletion offers its way back. */
export function useUserActions() {
  const removal = useSend(userListApi.removeMany)
  const restoral = useSend(userListApi.restore)
  const changing = useSend(userListApi.change)
  const saySaved = useSaySaved(userListApi.list, userListApi.file)

  const restore = (ids: number[]) =>
    withToast(restoral.mutateAsync({ body: { ids } }), ({ users }) =>
      sayDone(t('{who} restored.', { who: nameOf(users) })),
    )

  return {
    isBusy: removal.isPending || changing.isPending,
    /** Deletes at once and offers Undo. `name` where it is one. */
    remove: (ids: number[], name?: string, onDone?: () => void) =>
      withToast(removal.mutateAsync({ body: { ids } }), (gone) => {
        onDone?.()
        showToast(t('{who} deleted.', { who: name ?? people(gone.ids.length) }), {
          tone: 'plain',
          action: { label: t('Undo'), run: () => void restore(gone.ids) },
        })
      }),
    change: (ids: number[], changes: Changes, tell: (who: string) => string) =>
      withToast(changing.mutateAsync({ body: { ids, changes } }), ({ users }) =>
        saySaved(tell(nameOf(users)), ...users),
      ),
  }
}
