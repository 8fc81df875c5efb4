import { useNavigate } from '@tanstack/react-router'
import type { RawSearch } from '#kit/filter/view-url.ts'

const change = 'edit-'

/**
 * A record that a drawer shows first and edits in the same place. The mode is part of what the address has
 * open, so that leaving with unsaved input prompts first; Back closes the drawer either way.
 */
export function useReading(opened: string) {
  const navigate = useNavigate()
  const isChanging = opened.startsWith(change)
  const key = isChanging ? opened.slice(change.length) : opened
  const show = (open: string) =>
    void navigate({
      to: '.',
      search: ((previous: RawSearch) => ({ ...previous, open })) as never,
      resetScroll: false,
      replace: true,
    })
  return { key, isChanging, onEdit: () => show(change + key), onRead: () => show(key) }
}
