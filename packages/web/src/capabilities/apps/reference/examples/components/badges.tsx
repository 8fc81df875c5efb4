import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { Badge } from '#kit/text/badge.tsx'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

export function Badges() {
  return (
    <div className={layout.rows}>
      <div className={layout.row}>
        <Badge>{t('Planned')}</Badge>
        <Badge tone="accent">{t('In progress')}</Badge>
        <Badge tone="good">{t('Active')}</Badge>
        <Badge tone="warn">{t('Waiting')}</Badge>
        <Badge tone="bad">{t('Overdue')}</Badge>
      </div>
      <div className={layout.row}>
        <Badge tone="good" icon={<IconCircleCheck size={13} stroke={1.8} />}>
          {t('Resolved')}
        </Badge>
        <Badge tone="bad" icon={<IconAlertTriangle size={13} stroke={1.8} />}>
          {t('Critical')}
        </Badge>
        <Badge tone="warn" quiet>
          {t('Waiting')}
        </Badge>
        <Badge tone="good" quiet>
          {t('Active')}
        </Badge>
      </div>
    </div>
  )
}
