import { Button } from '@mantine/core'
import { mailApi, type MailRow } from '@rad/api/admin/mail/contract'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import { download } from '#api/download.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import styles from './mail.module.css'

/** What goes along with a mail; a press fetches it. */
export function MailFiles({ row }: { row: MailRow }) {
  const fetchFile = async (at: number) => {
    try {
      await download(mailApi.file, { params: { id: row.id, at } })
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' })
    }
  }
  return (
    <ul className={styles.files} aria-label={t('Attachments')}>
      {row.files.map(({ name }, at) => (
        // Two files may have one name.
        <li key={at}>
          <Button
            variant="default"
            leftSection={<IconPaperclip size={15} stroke={1.6} />}
            onClick={() => void fetchFile(at)}
          >
            <bdi>{name}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  )
}
