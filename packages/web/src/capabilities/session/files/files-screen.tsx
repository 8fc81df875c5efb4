import { ActionIcon } from '@mantine/core'
import { fileColumns, fileDays, type FileKind, filesApi, type PreparedFile } from '@rad/api/session/files/contract'
import { word, words } from '@rad/api/words'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { download } from '#api/download.ts'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { ShortListPage } from '#kit/page/short-list-page.tsx'
import type { Cells } from '#kit/table/data-table.tsx'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'

const kindNames: Record<FileKind, string> = words({ na_declarations: 'Not applicable declarations' })
const statusNames: Record<PreparedFile['status'], string> = words({
  waiting: 'Being prepared',
  ready: 'Ready',
  failed: 'Failed',
})
const tones: Record<PreparedFile['status'], Tone> = { waiting: 'accent', ready: 'good', failed: 'bad' }
const lead = word('Large files prepared in the background. Each is available for {days} days.')

const cells: Cells<PreparedFile> = {
  kind: ({ kind, name }) => name ?? t(kindNames[kind]),
  status: ({ status, refusal }) => (
    <>
      <Badge tone={tones[status]}>{t(statusNames[status])}</Badge> {refusal ? t(refusal) : null}
    </>
  ),
}

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => void queryClient.prefetchQuery(query(filesApi.list, {}))

/** The files that were prepared for the reader. While one is prepared, the list is read again. */
export function Screen() {
  const answer = useQuery({
    ...query(filesApi.list, {}),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'waiting') ? 3_000 : false),
  })
  return (
    <ShortListPage<PreparedFile>
      title={t('My files')}
      lead={t(lead, { days: fileDays })}
      action={null}
      answer={answer}
      usual={3}
      columns={fileColumns}
      cardColumns={{ title: 'kind', status: 'status', facts: ['rows', 'requested_at', 'expires_at'] }}
      rowId={({ id }) => id}
      cells={cells}
      rowActions={(file) => <FileActions file={file} />}
      empty={
        <EmptyState
          icon={<IconFiles size={26} stroke={1.5} />}
          title={t('No files yet')}
          text={t('Files that you request from a list appear here when they’re ready.')}
        />
      }
    />
  )
}

function FileActions({ file }: { file: PreparedFile }) {
  const remove = useSend(filesApi.remove)
  const params = { id: file.id }
  const name = file.name ?? t(kindNames[file.kind])
  const sayFault = (error: Error) => showToast(messageOf(error), { tone: 'bad' })
  return (
    <>
      {file.status === 'ready' ? (
        <ActionIcon
          variant="subtle"
          aria-label={t('Download {name}', { name })}
          onClick={() => void download(filesApi.content, { params }).catch(sayFault)}
        >
          <IconDownload size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      ) : null}
      <ActionIcon
        variant="subtle"
        aria-label={t('Delete {name}', { name })}
        loading={remove.isPending}
        onClick={() => remove.mutate({ params }, { onError: sayFault })}
      >
        <IconTrash size={18} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </>
  )
}
