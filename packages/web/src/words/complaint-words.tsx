import IconAlertTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs'
import IconChevronsUp from '@tabler/icons-react/dist/esm/icons/IconChevronsUp.mjs'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'

const statusTones: Record<string, Tone> = {
  received: 'warn',
  registered: 'accent',
  acknowledged: 'accent',
  under_resolution: 'accent',
  answered: 'plain',
  closed: 'good',
}

export function ComplaintStatusBadge({ status, quiet }: { status: string; quiet?: boolean }) {
  return (
    <Badge tone={statusTones[status] ?? 'plain'} {...(quiet ? { quiet } : {})}>
      {inWords(status)}
    </Badge>
  )
}

/** Loud only where it is meant to be: critical and high carry a mark of their own. */
export function SeverityBadge({ severity }: { severity: string }) {
  if (severity === 'critical') {
    return (
      <Badge tone="bad" icon={<IconAlertTriangleFilled size={13} aria-hidden="true" />}>
        {t('Critical')}
      </Badge>
    )
  }
  if (severity === 'high') {
    return (
      <Badge tone="warn" icon={<IconChevronsUp size={13} stroke={2.2} aria-hidden="true" />}>
        {t('High')}
      </Badge>
    )
  }
  return <>{inWords(severity)}</>
}

/** The verb of a move, as the button says it. From `answered` back to work is another act than beginning it. */
export function moveWords(from: string, to: string): string {
  if (from === 'answered' && to === 'under_resolution') return t('Not satisfied: resolve again')
  const verbs: Record<string, string> = {
    registered: t('Register'),
    acknowledged: t('Acknowledge'),
    under_resolution: t('Start resolution'),
    answered: t('Answer customer'),
    closed: t('Ask customer and close'),
  }
  return verbs[to] ?? inWords(to)
}
