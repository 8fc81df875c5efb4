import { ActionIcon, Button } from '@mantine/core'
import { type Content, contentApi, type ContentFile } from '@rad/api/knowledge/content/contract'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { sizeOf } from '#kit/form/file.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { Card } from '#kit/page/facts.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { useOpened } from '#kit/page/use-opened.ts'
import { t } from '#kit/words.ts'
import { ContentStatusBadge } from './parts/content-words.tsx'
import { downloadContentFile } from './parts/content-files.ts'
import { languageWords } from '#words/conversation-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { useBeside } from './content-beside.tsx'
import styles from './content.module.css'

/** The same text in other languages: to be opened, or to stand beside this one. */
export function TranslationCard({ item }: { item: Content }) {
  const { open } = useOpened()
  const can = useCan()
  const [beside, show] = useBeside(item)
  return (
    <Card
      title={t('Translations')}
      aside={
        can('create Content') ? (
          <Button size="compact-sm" variant="subtle" onClick={() => open('translation')}>
            {t('Add translation')}
          </Button>
        ) : null
      }
    >
      {item.translations_of.length === 0 ? <p className={styles.soft}>{t('No translations yet.')}</p> : null}
      <ul className={styles.list}>
        {item.translations_of.map(({ id, language, status, title }) => (
          <li key={id}>
            <span>
              <RouterLink to="/content/$id" params={{ id }} title={title}>
                {languageWords(language)}
              </RouterLink>{' '}
              <ContentStatusBadge status={status} />
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-pressed={beside === id}
              onClick={() => show(beside === id ? undefined : id)}
            >
              {beside === id ? t('Close') : t('Show beside')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export interface FileCardProps {
  item: Content
  files: readonly ContentFile[]
  /** The text as it is in the editor: what it shows cannot be removed. */
  body: string
  mayRemove?: boolean
}

/** The pictures and files of a text, used in it or not. */
export function FileCard({ item, files, body, mayRemove = false }: FileCardProps) {
  const remove = useSend(contentApi.removeFile)
  const tell = (error: unknown) => showToast(messageOf(error), { tone: 'bad' })
  if (files.length === 0) return null
  return (
    <Card title={t('Files')}>
      <ul className={styles.list}>
        {files.map(({ id, name, bytes, path }) => (
          <li key={id}>
            <span className={styles.fileName}>
              <bdi>{name}</bdi> <small>{sizeOf(bytes)}</small>
              {body.includes(path) ? null : <small>{t('Not used in the text')}</small>}
            </span>
            <span className={styles.tools}>
              <ActionIcon
                size={28}
                aria-label={t('Download {name}', { name })}
                onClick={() => void downloadContentFile(id).catch(tell)}
              >
                <IconDownload size={15} stroke={1.6} />
              </ActionIcon>
              {mayRemove && !body.includes(path) ? (
                <ActionIcon
                  size={28}
                  aria-label={t('Remove {name}', { name })}
                  disabled={remove.isPending}
                  onClick={() => void remove.mutateAsync({ params: { id: item.id, file: id } }).catch(tell)}
                >
                  <IconTrash size={15} stroke={1.6} />
                </ActionIcon>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
