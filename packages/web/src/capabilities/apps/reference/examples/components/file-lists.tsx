import { ActionIcon } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useRef, useState } from 'react'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { sizeOf } from '#kit/form/file.ts'
import { Value } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import styles from './file-lists.module.css'

const all = [
  { name: 'estimate-2026-0317.pdf', bytes: 184_320, at: '2026-03-17', who: 'Ravi Nair', icon: IconFileTypePdf },
  { name: 'front-bumper.jpg', bytes: 2_411_724, at: '2026-03-16', who: 'Lena Fuchs', icon: IconPhoto },
  { name: 'parts-order.xlsx', bytes: 38_912, at: '2026-03-14', who: 'Asha Menon', icon: IconTable },
]

export function FileLists() {
  const [files, setFiles] = useState(all)
  const list = useRef<HTMLUListElement>(null)
  const remove = (name: string) => {
    const before = files
    // Who goes through the list by keys stays in it.
    const place = Math.min(
      before.findIndex((file) => file.name === name),
      before.length - 2,
    )
    setTimeout(() => list.current?.children[place]?.querySelector<HTMLElement>('button:last-child')?.focus())
    setFiles(before.filter((file) => file.name !== name))
    showToast(t('File removed.'), { action: { label: t('Undo'), run: () => setFiles(before) } })
  }
  const download = (name: string) => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([name], { type: 'text/plain' }))
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href))
  }
  if (files.length === 0)
    return <EmptyState title={t('No files yet')} text={t('Files added to this case appear here.')} />
  return (
    <ul ref={list} className={styles.files} aria-label={t('Files')}>
      {files.map(({ name, bytes, at, who, icon: Icon }) => (
        <li key={name}>
          <span className={styles.icon} aria-hidden="true">
            <Icon size={20} stroke={1.5} />
          </span>
          <span className={styles.name}>
            <bdi>{name}</bdi>
            <small>
              {sizeOf(bytes)} · <Value kind="day" value={at} /> · {who}
            </small>
          </span>
          <ActionIcon aria-label={t('Download {name}', { name })} onClick={() => download(name)}>
            <IconDownload size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon aria-label={t('Remove {name}', { name })} onClick={() => remove(name)}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
