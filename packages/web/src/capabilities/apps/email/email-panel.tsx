import { Button } from '@mantine/core'
import type { EmailFolder, EmailsMeta } from '@rad/api/apps/email/contract'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { RouterLink } from '#kit/page/router-link.tsx'
import type { Tone } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { ToneDot } from '#kit/text/tone-dot.tsx'
import { t } from '#kit/words.ts'
import { folderIcons, folderWords, type Place, shownFolders } from './email-words.ts'
import { useEmailSettings } from './use-email-settings.ts'
import styles from '#kit/page/side-panel.module.css'

export interface EmailPanelProps {
  place: Place
  meta: EmailsMeta | undefined
  /** Undefined for a person who may not write. */
  onCompose: (() => void) | undefined
  onGo?: () => void
}

const countTones: Partial<Record<EmailFolder, Tone>> = { inbox: 'accent', draft: 'warn', spam: 'bad' }
const counted: Partial<Record<EmailFolder, keyof EmailsMeta>> = {
  inbox: 'inbox',
  draft: 'draft',
  spam: 'spam',
  snoozed: 'snoozed',
  scheduled: 'scheduled',
}

/** Folders with what waits in them, and labels. */
export function EmailPanel({ place, meta, onCompose, onGo }: EmailPanelProps) {
  const { number } = useFormat()
  const { labels } = useEmailSettings()
  const current = (isHere: boolean) => (isHere ? { 'aria-current': 'page' as const } : {})
  return (
    <nav className={styles.panel} aria-label={t('Email folders')}>
      {onCompose ? (
        <Button fullWidth mb={12} leftSection={<IconPencil size={16} stroke={1.7} />} onClick={onCompose}>
          {t('Compose email')}
        </Button>
      ) : null}
      <ul className={styles.list}>
        {shownFolders.map((folder) => {
          const Icon = folderIcons[folder]
          const count = counted[folder] && meta?.[counted[folder]]
          return (
            <li key={folder}>
              <RouterLink
                className={styles.link}
                to="/email/$folder"
                params={{ folder }}
                {...(onGo && { onClick: onGo })}
                {...current(place.folder === folder)}
              >
                <Icon size={17} stroke={1.6} aria-hidden="true" />
                <span className={styles.word}>{folderWords(folder)}</span>
                {count ? (
                  <span className={styles.count} data-tone={countTones[folder]}>
                    {number(count)}
                  </span>
                ) : null}
              </RouterLink>
            </li>
          )
        })}
      </ul>
      <h2 className={styles.title}>{t('Labels')}</h2>
      <ul className={styles.list}>
        {labels.map(({ id, name, tone }) => (
          <li key={id}>
            <RouterLink
              className={styles.link}
              to="/email/label/$label"
              params={{ label: id }}
              {...(onGo && { onClick: onGo })}
              {...current(place.label === id)}
            >
              <ToneDot tone={tone} className={styles.dot} />
              <bdi className={styles.word}>{name}</bdi>
            </RouterLink>
          </li>
        ))}
      </ul>
      <RouterLink className={styles.link} data-last to="/email/settings" {...(onGo && { onClick: onGo })}>
        <IconSettings size={17} stroke={1.6} aria-hidden="true" />
        <span className={styles.word}>{t('Email settings')}</span>
      </RouterLink>
    </nav>
  )
}
