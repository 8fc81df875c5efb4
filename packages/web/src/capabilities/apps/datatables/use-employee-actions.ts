import { datatablesApi, type Employee } from '@rad/api/apps/datatables/contract'
import { useSaySaved } from '#api/use-say-saved.ts'
import { useSend } from '#api/use-send.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

const people = (count: number) => t('{count, plural, one {# employee} other {# employees}}', { count })
const nameOf = (employees: Employee[]) =>
  employees.length === 1 ? (employees[0]?.fullName ?? '') : people(employees.length)

/** Says in a toast what became of a change; the row it began on may be gone by then. */
async function withToast<Answer>(change: Promise<Answer>, say: (answer: Answer) => void): Promise<void> {
  try {
    say(await change)
  } catch (error) {
    showToast(messageOf(error), { tone: 'bad' })
  }
}

/** What can be done with one employee or many; archiving and deleting offer their way back. */
export function useEmployeeActions() {
  const removal = useSend(datatablesApi.remove)
  const restoral = useSend(datatablesApi.restore)
  const archiving = useSend(datatablesApi.archive)
  const saySaved = useSaySaved(datatablesApi.list)

  const restore = (ids: number[]) =>
    withToast(restoral.mutateAsync({ body: { ids } }), ({ employees }) =>
      sayDone(t('{who} restored.', { who: nameOf(employees) })),
    )
  const unarchive = (ids: number[]) =>
    withToast(archiving.mutateAsync({ body: { ids, isArchived: false } }), ({ employees }) =>
      saySaved(t('{who} unarchived.', { who: nameOf(employees) }), ...employees),
    )

  return {
    isBusy: removal.isPending || archiving.isPending,
    /** Deletes at once and offers Undo. `name` where it is one. */
    remove: (ids: number[], name?: string, onDone?: () => void) =>
      withToast(removal.mutateAsync({ body: { ids } }), (gone) => {
        onDone?.()
        showToast(t('{who} deleted.', { who: name ?? people(gone.ids.length) }), {
          tone: 'plain',
          action: { label: t('Undo'), run: () => void restore(gone.ids) },
        })
      }),
    archive: (ids: number[]) =>
      withToast(archiving.mutateAsync({ body: { ids, isArchived: true } }), ({ employees }) =>
        showToast(t('{who} archived.', { who: nameOf(employees) }), {
          tone: 'plain',
          action: { label: t('Undo'), run: () => void unarchive(employees.map(({ id }) => id)) },
        }),
      ),
    unarchive,
  }
}
