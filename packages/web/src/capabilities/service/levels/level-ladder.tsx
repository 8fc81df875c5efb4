import { ActionIcon } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { type levelNumbers, levelsApi } from '@rad/api/service/levels/contract'
import { words } from '@rad/api/words'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { t } from '#kit/words.ts'
import { levelWords } from '#words/ticket-words.tsx'
import styles from './levels.module.css'

/** What levels are called until someone calls them otherwise. */
const shippedNames: readonly string[] = words([
  'Service or bodyshop manager',
  'Dealer principal',
  'Territory service manager',
  'Regional manager',
])

interface LevelLadderProps {
  chosen: string | undefined
  onChoose: (level: (typeof levelNumbers)[number][] | undefined) => void
  /** Undefined for who may only look. */
  onEdit: ((no: number) => void) | undefined
}

/** The four levels as steps: who is there today, and what waits there. One of them can be chosen for the list. */
export function LevelLadder({ chosen, onChoose, onEdit }: LevelLadderProps) {
  const levels = useQuery(query(levelsApi.list, {}))
  return (
    <ol className={styles.ladder}>
      {(levels.data ?? []).map(({ no, name, members, open_tickets, notify }) => (
        <li key={no} data-chosen={chosen === String(no) || undefined}>
          <button
            type="button"
            aria-pressed={chosen === String(no)}
            onClick={() => onChoose(chosen === String(no) ? undefined : [String(no) as '1'])}
          >
            <span className={styles.step}>{levelWords(no)}</span>
            <span className={styles.title}>{shippedNames.includes(name) ? t(name) : name}</span>
            <span className={styles.figures}>
              {t('{count, plural, one {# person} other {# people}}', { count: members })}
              {' · '}
              {t('{count, plural, one {# open ticket} other {# open tickets}}', { count: open_tickets })}
            </span>
            <span className={`${styles.figures} ${styles.notice}`}>{noticeWords(notify)}</span>
          </button>
          {onEdit ? (
            <ActionIcon
              className={styles.edit}
              size={28}
              aria-label={t('Edit {name}', { name: levelWords(no) })}
              onClick={() => onEdit(no)}
            >
              <IconPencil size={15} stroke={1.6} />
            </ActionIcon>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

/** How the people of a level hear of a ticket. */
function noticeWords(notify: readonly string[]): string {
  if (notify.length === 2) return t('Notified in-app and by email')
  if (notify[0] === 'bell') return t('Notified in-app')
  return notify[0] === 'mail' ? t('Notified by email') : t('Not notified')
}
