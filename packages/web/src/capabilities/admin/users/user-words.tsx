import type { Person } from '@rad/api/admin/users/contract'
import { Badge, type Tone } from '#kit/badge.tsx'

const statusWords: Record<Person['status'], [string, Tone]> = {
  pending: ['Waiting for access', 'warn'],
  active: ['Active', 'good'],
  inactive: ['Suspended', 'plain'],
  locked: ['Locked', 'bad'],
}

export const statusName = (status: Person['status']) => statusWords[status][0]

export function UserStatusBadge({ status }: { status: Person['status'] }) {
  const [word, tone] = statusWords[status]
  return <Badge tone={tone}>{word}</Badge>
}

export const kindNames: Record<Person['kind'], string> = {
  brand: 'Brand',
  dealer: 'Dealer',
  agency: 'Agency',
  service_account: 'Service account',
}

const partNames: Record<string, string> = {
  channel: 'channel',
  zone: 'zone',
  region: 'region',
  territory: 'territory',
  dealer: 'dealer',
  outlet: 'outlet',
}

/** One scope row in words: "region N1, service only"; an empty row is the whole network. */
export function scopeWords(scope: Record<string, string | undefined>): string {
  const parts = Object.entries(partNames).flatMap(([key, name]) => (scope[key] ? [`${name} ${scope[key]}`] : []))
  if (scope.job_type) parts.push(`${scope.job_type} only`)
  const text = parts.join(', ') || 'whole network'
  return text.charAt(0).toUpperCase() + text.slice(1)
}
