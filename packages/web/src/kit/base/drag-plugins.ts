import type { Plugins } from '@dnd-kit/abstract'
import { Accessibility, StyleInjector } from '@dnd-kit/dom'
import { isSortable } from '@dnd-kit/react/sortable'
import { styleNonce } from '#kit/base/security-policy.ts'
import { t } from '#kit/words.ts'

/**
 * What moves things of a list by pointer and keys, with two things set: its style elements carry the mark of the page, or
 * the page would not apply them; and screen readers are told in the language in use. The id of a thing is its name there.
 */
export const dragPlugins = (usual: Plugins): Plugins => [
  ...usual,
  StyleInjector.configure({ nonce: styleNonce() }),
  Accessibility.configure(told()),
]

const told = (): NonNullable<ConstructorParameters<typeof Accessibility>[1]> => ({
  screenReaderInstructions: {
    draggable: t('Press Space to pick up, arrow keys to move, Space to drop, and Esc to cancel.'),
  },
  announcements: {
    dragstart: ({ operation: { source } }) =>
      source ? t('{title}: picked up.', { title: String(source.id) }) : undefined,
    dragover: ({ operation: { source, target } }, { registry }) =>
      source && isSortable(target) ? placed(source.id, target.index, registry) : undefined,
    dragend: ({ operation: { source }, canceled }, { registry }) => {
      if (!source) return undefined
      if (canceled) return t('{title}: move canceled.', { title: String(source.id) })
      return isSortable(source) ? placed(source.id, source.index, registry) : undefined
    },
  },
})

const placed = (id: string | number, index: number, { draggables }: { draggables: Iterable<unknown> }) =>
  t('{title}: position {place} of {count}.', { title: String(id), place: index + 1, count: [...draggables].length })
