import { localStorageColorSchemeManager } from '@mantine/core'

/** Keys also read by public/skin.js before the first paint. */
export const skins = localStorageColorSchemeManager({ key: 'rad.skin' })

export type Direction = 'ltr' | 'rtl'
export function saveDirection(direction: Direction) {
  localStorage.setItem('rad.direction', direction)
}

/** Product.md section 4: the menu is collapsed unless pinned, and the choice is kept. */
export const isMenuPinned = () => localStorage.getItem('rad.menuCollapsed') === 'false'
export function saveMenuPinned(pinned: boolean) {
  localStorage.setItem('rad.menuCollapsed', String(!pinned))
  document.documentElement.dataset.menu = pinned ? 'pinned' : 'rail'
}
