import { Button } from '@mantine/core'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { Selection } from '#kit/table/use-selection.ts'
import { t } from '#kit/words.ts'
import { useEmployeeActions } from './use-employee-actions.ts'

/** What can be done with all picked employees at once. */
export function BulkActions({ selection }: { selection: Selection }) {
  const { remove, archive, isBusy } = useEmployeeActions()
  const ids = [...selection.ids].map(Number)
  const act = async (done: Promise<void>) => {
    await done
    selection.clear()
  }
  return (
    <>
      <Button
        variant="default"
        disabled={isBusy}
        leftSection={<IconArchive size={15} stroke={1.6} />}
        onClick={() => void act(archive(ids))}
      >
        {t('Archive')}
      </Button>
      <Button
        variant="default"
        c="var(--bad)"
        disabled={isBusy}
        leftSection={<IconTrash size={15} stroke={1.6} />}
        onClick={() => void act(remove(ids))}
      >
        {t('Delete')}
      </Button>
    </>
  )
}
