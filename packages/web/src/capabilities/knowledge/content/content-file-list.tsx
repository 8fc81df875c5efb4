import { Button } from '@mantine/core'
import type { ContentFile } from '@rad/api/knowledge/content/contract'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { showToast } from '#kit/feedback/toast.ts'
import { sizeOf } from '#kit/form/file.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import { downloadContentFile } from './parts/content-files.ts'
import styles from './parts/article.module.css'

/** The files that come with a text, without its pictures, to be downloaded. */
export function ContentFileList({ files }: { files: readonly ContentFile[] }) {
  const shown = files.filter(({ type }) => !type.startsWith('image/'))
  if (shown.length === 0) return null
  const fetchFile = (id: string) =>
    downloadContentFile(id).catch((error: unknown) => showToast(messageOf(error), { tone: 'bad' }))
  return (
    <section className={styles.files} aria-label={t('Files')}>
      <h2>{t('Files')}</h2>
      {shown.map(({ id, name, bytes }) => (
        <Button
          key={id}
          variant="default"
          leftSection={<IconDownload size={15} stroke={1.6} />}
          aria-label={t('Download {name}', { name })}
          onClick={() => void fetchFile(id)}
        >
          <bdi>{name}</bdi>
          <span className={styles.size}>{sizeOf(bytes)}</span>
        </Button>
      ))}
    </section>
  )
}
