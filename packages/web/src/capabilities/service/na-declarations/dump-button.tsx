import { Button } from '@mantine/core'
import type { Input } from '@rad/api/contract'
import { naDeclarationsApi, naFilters } from '@rad/api/service/na-declarations/contract'
import IconFileExport from '@tabler/icons-react/dist/esm/icons/IconFileExport.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'

type Filters = Input<typeof naDeclarationsApi.dump>['query']

/** Requests the file of all declarations of a view, which is prepared in the background. */
export function DumpButton({ values }: { values: Readonly<Record<string, unknown>> }) {
  const dump = useSend(naDeclarationsApi.dump, { refreshes: ['files'] })
  const navigate = useNavigate()
  const filters = ['q', ...Object.keys(naFilters)]
  const query = Object.fromEntries(filters.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])))
  const request = () =>
    dump.mutate(
      { query: query as Filters },
      {
        onSuccess: () =>
          showToast(t('The file is being prepared.'), {
            action: { label: t('My files'), run: () => void navigate({ to: '/files' }) },
          }),
        onError: (error) => showToast(messageOf(error), { tone: 'bad' }),
      },
    )
  return (
    <Button
      variant="default"
      leftSection={<IconFileExport size={16} stroke={1.7} aria-hidden="true" />}
      loading={dump.isPending}
      onClick={request}
    >
      {t('Prepare full file')}
    </Button>
  )
}
