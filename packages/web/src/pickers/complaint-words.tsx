import IconAlertTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs'
import IconChevronsUp from '@tabler/icons-react/dist/esm/icons/IconChevronsUp.mjs'
import { Badge, type Tone } from '#kit/badge.tsx'

const statusTones: Record<string, Tone> = {
  received: 'warn',
  registered: 'accent',
  acknowledged: 'accent',
  under_resolution: 'accent',
  answered: 'plain',
  closed: 'good',
}

export const inWords = (code: string) => {
  const text = code.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
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
        Critical
      </Badge>
    )
  }
  if (severity === 'high') {
    return (
      <Badge tone="warn" icon={<IconChevronsUp size={13} stroke={2.2} aria-hidden="true" />}>
        High
      </Badge>
    )
  }
  return <>{inWords(severity)}</>
}

/** The verb of a move, as the button says it. From `answered` back to work is another act than beginning it. */
export function moveWords(from: string, to: string): string {
  if (from === 'answered' && to === 'under_resolution') return 'Not satisfied: resolve again'
  const verbs: Record<string, string> = {
    registered: 'Register',
    acknowledged: 'Acknowledge',
    under_resolution: 'Start the resolution',
    answered: 'Answer the customer',
    closed: 'Ask the customer and close',
  }
  return verbs[to] ?? inWords(to)
}
