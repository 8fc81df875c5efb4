import { words } from '@rad/api/words'
import { t } from '#kit/words.ts'

const kinds: Record<string, string> = words({
  missing: 'Missing',
  too_often: 'Too often',
  out_of_order: 'Out of order',
  not_allowed: 'Not allowed',
} as const)

/** How a visit deviates from the agreed order. */
export const deviationKindWords = (kind: string) => t(kinds[kind] ?? kind)

/** A deviation as `missing:READY`, by the name of its stage. */
export function deviationWords(deviation: string, nameOf: (stage: string) => string): string {
  const [kind = '', stage = ''] = deviation.split(':')
  return t('{stage}: {kind}', { stage: nameOf(stage), kind: deviationKindWords(kind) })
}
