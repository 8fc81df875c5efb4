import IconBeach from '@tabler/icons-react/dist/esm/icons/IconBeach.mjs'
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import type { Kind } from '@rad/api/apps/calendar/contract'
import type { NavEntry } from '#shell/frame/nav.ts'
import { t } from '#kit/words.ts'
import styles from './kind.module.css'

/** A colour for those who look for it, a mark and the word for everybody. */
export const kindMarks: Record<Kind, { tone: string; icon: NavEntry['icon'] }> = {
  Personal: { tone: 'bad', icon: IconUser },
  Business: { tone: 'accent', icon: IconBriefcase },
  Family: { tone: 'warn', icon: IconHome },
  Holiday: { tone: 'good', icon: IconBeach },
  ETC: { tone: 'info', icon: IconTag },
}

/** The specification calls the last of them ETC; people say other. */
export const kindName = (kind: Kind) => (kind === 'ETC' ? t('Other') : t(kind))

export function KindMark({ kind, size = 14 }: { kind: Kind; size?: number }) {
  const { tone, icon: Icon } = kindMarks[kind]
  return (
    <span className={styles.mark} data-tone={tone} aria-hidden="true">
      <Icon size={size} stroke={1.8} />
    </span>
  )
}
