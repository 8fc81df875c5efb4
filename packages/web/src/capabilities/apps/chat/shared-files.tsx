import { ActionIcon, Button } from '@mantine/core'
import { type FileKind, fileKinds } from '@rad/api/apps/chat/bounds.contract'
import { chatApi } from '@rad/api/apps/chat/contract'
import type { SentFile } from '@rad/api/apps/chat/shapes.contract'
import { call, type ApiError } from '@rad/api/client'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '#api/download.ts'
import { transport } from '#api/transport.ts'
import { useFile } from '#api/use-file.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { StatusTabs } from '#kit/filter/status-tabs.tsx'
import { sizeOf } from '#kit/form/file.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { fileInputOf } from './message-file.tsx'
import { useTarget } from './use-target.ts'
import styles from './shared-files.module.css'

interface FilePage {
  files: SentFile[]
  next: number | null
}

const asFiles = ({ pages }: InfiniteData<FilePage, number | null>) => pages.flatMap(({ files }) => files)

/** Pictures or files of a chat, page after page. */
const useSharedFiles = (id: string, kind: FileKind) =>
  useInfiniteQuery<FilePage, ApiError, SentFile[], readonly unknown[], number | null>({
    queryKey: ['chat', 'files', id, kind],
    queryFn: ({ pageParam, signal }) => {
      const query = { kind, ...(pageParam !== null && { before: String(pageParam) }) }
      return call(transport, chatApi.files, { params: { id }, query }, { signal })
    },
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    select: asFiles,
  })

/** The pictures and the files that were sent in a chat. Each opens the chat at its message. */
export function SharedFiles({ id }: { id: string }) {
  const [kind, setKind] = useState<FileKind>('image')
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useSharedFiles(id, kind)
  const target = useTarget()
  const open = ({ message, parentId }: SentFile) => target.open({ chat: id, id: message, parentId })
  return (
    <section className={styles.shared} aria-label={t('Shared files')}>
      <h3>{t('Shared files')}</h3>
      <StatusTabs
        label={t('Kind of file')}
        value={kind}
        onChange={(value) => setKind(value as FileKind)}
        tabs={Object.entries(fileKinds).map(([value, label]) => ({ value, label: t(label) }))}
      />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <BlockSkeleton height={96} /> : null}
      {data?.length === 0 ? (
        <p className={styles.none}>
          {kind === 'image'
            ? t('Pictures that are sent in this chat appear here.')
            : t('Files that are sent in this chat appear here.')}
        </p>
      ) : null}
      {data && data.length > 0 ? (
        <ul className={kind === 'image' ? styles.tiles : styles.files}>
          {data.map((file) => (
            <li key={file.path}>
              {kind === 'image' ? <Tile file={file} onOpen={open} /> : <FileRow file={file} onOpen={open} />}
            </li>
          ))}
        </ul>
      ) : null}
      {hasNextPage ? (
        <Button variant="default" size="compact-md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Show more')}
        </Button>
      ) : null}
    </section>
  )
}

interface FileProps {
  file: SentFile
  onOpen: (file: SentFile) => void
}

function Tile({ file, onOpen }: FileProps) {
  const { address, error } = useFile(chatApi.file, fileInputOf(file))
  const { instant } = useFormat()
  return (
    <button
      type="button"
      className={styles.tile}
      title={[file.name, file.senderName, instant(file.time)].join(' · ')}
      aria-label={t('Show {name} in the chat', { name: file.name })}
      onClick={() => onOpen(file)}
    >
      {address ? <img src={address} alt="" /> : error ? <IconPhoto size={22} stroke={1.5} aria-hidden="true" /> : null}
    </button>
  )
}

function FileRow({ file, onOpen }: FileProps) {
  const { instant } = useFormat()
  const save = () =>
    void download(chatApi.file, fileInputOf(file)).catch((error: unknown) =>
      showToast(messageOf(error), { tone: 'bad' }),
    )
  return (
    <span className={styles.row}>
      <button
        type="button"
        className={styles.open}
        aria-label={t('Show {name} in the chat', { name: file.name })}
        onClick={() => onOpen(file)}
      >
        <IconFile size={20} stroke={1.5} aria-hidden="true" />
        <span>
          <bdi>{file.name}</bdi>
          <small>
            {sizeOf(file.bytes)} · <bdi>{file.senderName}</bdi> · {instant(file.time)}
          </small>
        </span>
      </button>
      <ActionIcon
        size={32}
        aria-label={t('Download {name}', { name: file.name })}
        title={t('Download {name}', { name: file.name })}
        onClick={save}
      >
        <IconDownload size={17} stroke={1.6} />
      </ActionIcon>
    </span>
  )
}
