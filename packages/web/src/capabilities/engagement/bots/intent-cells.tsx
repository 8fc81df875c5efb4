import type { Intent } from '@rad/api/engagement/bots/intents/contract'
import { Badge } from '#kit/text/badge.tsx'
import type { Cells } from '#kit/table/data-table.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { t } from '#kit/words.ts'
import styles from './bots.module.css'
import { inDomain } from './intent-domains.ts'

/** How the list draws an intent. */
export const intentCells: Cells<Intent> = {
  name: ({ name, active }) => (
    <span className={styles.name} data-off={!active || undefined}>
      {active ? name : t('{label} (inactive)', { label: name })}
    </span>
  ),
  domain: ({ domain }) => inDomain(domain),
  used: (intent) => <UsedIntent intent={intent} />,
  active: (intent) => <IntentStatus intent={intent} />,
}

/** Whether an intent is offered, and why not. */
export function IntentStatus({ intent: { active, inactive_reason } }: { intent: Intent }) {
  if (active)
    return (
      <Badge tone="good" quiet>
        {t('Active')}
      </Badge>
    )
  return (
    <span title={inactive_reason ?? undefined}>
      <Badge quiet>{t('Inactive')}</Badge>
    </span>
  )
}

/** The figure leads to the conversations behind it. */
export function UsedIntent({ intent: { code, used } }: { intent: Intent }) {
  const { number } = useFormat()
  if (used === 0) return <>{number(0)}</>
  return <PathLink href={`/conversations?main_intent=${code}&period=last-28-days`}>{number(used)}</PathLink>
}
