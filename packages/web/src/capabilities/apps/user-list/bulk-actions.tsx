import { word } from '@rad/api/words'
import { Button } from '@mantine/core'
import { userListApi, userPlans, userRoles, userStatuses } from '@rad/api/apps/user-list/contract'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { download } from '#api/download.ts'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { ExportMenu } from '#kit/table/export-menu.tsx'
import { inWords } from '#kit/text/in-words.ts'
import type { Selection } from '#kit/table/use-selection.ts'
import { inSentence, t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { useUserActions } from './use-user-actions.ts'

const choices = [
  { key: 'status', label: word('Status'), values: userStatuses },
  { key: 'role', label: word('Role'), values: userRoles },
  { key: 'currentPlan', label: word('Plan'), values: userPlans },
] as const

/** What can be done with all picked users at once. Once it is done no one is picked any more: a filter may hide them now. */
export function BulkActions({ selection }: { selection: Selection }) {
  const { remove, change, isBusy } = useUserActions()
  const can = useCan()
  const ids = [...selection.ids].map(Number)
  const act = async (done: Promise<void>) => {
    await done
    selection.clear()
  }

  return (
    <>
      {choices.map(({ key, label, values }) => (
        <ActionMenu
          key={key}
          trigger={
            <Button variant="default" disabled={isBusy} rightSection={<IconChevronDown size={14} stroke={1.6} />}>
              {t(label)}
            </Button>
          }
          groups={[
            values.map((value) => ({
              label: inWords(value),
              run: () =>
                void act(
                  change(ids, { [key]: value }, (who) =>
                    t('{who}: {field} changed to {value}.', {
                      who,
                      field: inSentence(t(label)),
                      value: inWords(value),
                    }),
                  ),
                ),
            })),
          ]}
        />
      ))}
      {can('export SampleUser') ? (
        <ExportMenu
          formats={['csv', 'xlsx', 'pdf']}
          onExport={(format) =>
            download(userListApi.export, { query: { ids: ids.map(String), format, sort: 'fullName' } })
          }
        />
      ) : null}
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
