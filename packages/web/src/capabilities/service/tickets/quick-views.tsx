import { word } from '@rad/api/words'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import type { Allow } from '@rad/api/contract'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './ticket-list.module.css'

interface QuickView {
  title: string
  search: Readonly<Record<string, string>>
  icon: typeof IconUser
  allow: Allow
}

const quickViews: readonly QuickView[] = [
  { title: word('Needs my action'), search: { owner: 'me', is_open: 'true' }, icon: IconUser, allow: 'update Ticket' },
  { title: word('My votes'), search: { my_vote: 'true' }, icon: IconChecklist, allow: 'approve PanelVote' },
  {
    title: word('Overdue'),
    search: { breached: 'true', is_open: 'true' },
    icon: IconAlertTriangle,
    allow: 'read Ticket',
  },
  { title: word('Due today'), search: { due: 'today', is_open: 'true' }, icon: IconCalendarDue, allow: 'read Ticket' },
]

/** The questions a morning begins with, one press each. */
export function QuickViews({ values }: { values: Readonly<Record<string, unknown>> }) {
  const can = useCan()
  const isShown = ({ search }: QuickView) =>
    Object.entries(search).every(([key, value]) => [values[key]].flat().map(String).join() === value)
  return (
    <nav className={styles.quick} aria-label={t('Quick views')}>
      {quickViews
        .filter(({ allow }) => can(allow))
        .map((view) => (
          <RouterLink
            key={view.title}
            to="/tickets"
            search={view.search as never}
            preload={false}
            underline="never"
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={isShown(view) ? 'true' : undefined}
          >
            <view.icon size={14} stroke={1.7} aria-hidden="true" />
            {t(view.title)}
          </RouterLink>
        ))}
    </nav>
  )
}
