import type { Allow } from '@rad/api/contract'
import { word } from '@rad/api/words'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs'
import IconFolderOpen from '@tabler/icons-react/dist/esm/icons/IconFolderOpen.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { openCases, queueByDue } from './case-views.ts'
import styles from './case-list.module.css'

interface QuickView {
  title: string
  search: Readonly<Record<string, string>>
  icon: typeof IconUser
  isFor: (can: (allow: Allow) => boolean) => boolean
}

const everyone = () => true

const quickViews: readonly QuickView[] = [
  { title: word('My turn'), search: queueByDue, icon: IconCalendarDue, isFor: (can) => can('approve Helpdesk') },
  {
    title: word('My turn'),
    search: { turn: 'outlet', sort: 'due_at' },
    icon: IconCalendarDue,
    isFor: (can) => can('update Helpdesk') && !can('approve Helpdesk'),
  },
  {
    title: word('Assigned to me'),
    search: { assignee: 'me', is_open: 'true', sort: 'due_at' },
    icon: IconUser,
    isFor: (can) => can('approve Helpdesk'),
  },
  { title: word('Overdue'), search: { due: 'overdue', sort: 'due_at' }, icon: IconAlertTriangle, isFor: everyone },
  {
    title: word('Drafts'),
    search: { status: 'draft' },
    icon: IconPencil,
    isFor: (can) => can('create Helpdesk'),
  },
  { title: word('All open'), search: openCases, icon: IconFolderOpen, isFor: everyone },
]

/** The questions a morning begins with, one press each. */
export function QuickViews({ values }: { values: Readonly<Record<string, unknown>> }) {
  const can = useCan()
  const isShown = ({ search }: QuickView) =>
    Object.entries(search).every(([key, value]) => [values[key]].flat().map(String).join() === value)
  const current = quickViews.find((view) => view.isFor(can) && isShown(view))
  return (
    <nav className={styles.quick} aria-label={t('Quick views')}>
      {quickViews
        .filter(({ isFor }) => isFor(can))
        .map((view) => (
          <RouterLink
            key={view.title}
            to="/helpdesk"
            search={view.search as never}
            preload={false}
            underline="never"
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={view === current ? 'true' : undefined}
          >
            <view.icon size={14} stroke={1.7} aria-hidden="true" />
            {t(view.title)}
          </RouterLink>
        ))}
    </nav>
  )
}
