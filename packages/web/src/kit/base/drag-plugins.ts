import type { Plugins } from '@dnd-kit/abstract'
import { Accessibility, StyleInjector } from '@dnd-kit/dom'
import { isSortable } from '@dnd-kit/react/sortable'
import { styleNonce } from '#kit/base/security-policy.ts'
import { t } from '#kit/words.ts'

/** The usual plugins; their style elements carry the page's nonce, or the page would not apply them. */
export const styledPlugins = (usual: Plugins): Plugins => [...usual, StyleInjector.configure({ nonce: styleNonce() })]

/**
 * Plugins that move list items by pointer and keyboard, with two settings: their style elements carry the page's nonce, or
 * the page would not apply them; and screen reader texts are in the current language. An item's id is its name there.
 */
export const dragPlugins = (usual: Plugins): Plugins => [
  ...styledPlugins(usual),
  Accessibility.configure(announcements()),
]

const announcements = (): NonNullable<ConstructorParameters<typeof Accessibility>[1]> => ({
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
