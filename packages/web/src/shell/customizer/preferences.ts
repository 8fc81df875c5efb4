import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import type { Preferences } from '@rad/api/session/preferences/contract'
import { useMemo, useSyncExternalStore } from 'react'
import { directionOf, language, speak, spokenOf } from '#kit/words.ts'

export type { Preferences }

/** The one record of this browser; public/skin.js reads it before the first paint. */
const key = 'rad.preferences'
const version = 1
const formerKeys = { skin: 'rad.skin', direction: 'rad.direction', menuCollapsed: 'rad.menuCollapsed' }

/** The choices; the first is the default (docs/domain.md#page-frame). */
export const choices = {
  skin: ['light', 'bordered', 'dark', 'semi-dark', 'system'],
  content: ['full', 'boxed'],
  direction: ['auto', 'ltr', 'rtl'],
  layout: ['vertical', 'horizontal'],
  menuCollapsed: [true, false],
  menuHidden: [false, true],
  navbarColour: ['white', 'primary', 'secondary', 'success', 'danger', 'info', 'warning', 'dark'],
  navbarType: ['floating', 'sticky', 'static', 'hidden'],
  footer: ['hidden', 'static', 'sticky'],
  transition: ['none', 'fade', 'fade-in-left', 'zoom-in'],
  lockAfterMinutes: [0, 1, 5, 15, 30, 60],
} as const satisfies { [K in Exclude<keyof Preferences, 'language'>]: readonly Preferences[K][] }

export const defaults = {
  ...(Object.fromEntries(Object.entries(choices).map(([name, [first]]) => [name, first])) as Omit<
    Preferences,
    'language'
  >),
  language: 'auto',
} satisfies Preferences

export type PreferenceName = keyof Preferences
const names = Object.keys(defaults) as PreferenceName[]

type StoredRecord = Record<string, unknown>
const isRecord = (value: unknown): value is StoredRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Field by field: a missing, unknown or mistyped value becomes the default. */
export function parsePreferences(stored: unknown): Preferences {
  const given = isRecord(stored) ? stored : {}
  const read = (name: PreferenceName) => {
    const value = given[name]
    if (name === 'language') return typeof value === 'string' && /^[a-z]{2,4}$/.test(value) ? value : defaults.language
    return (choices[name] as readonly unknown[]).includes(value) ? value : defaults[name]
  }
  return Object.fromEntries(names.map((name) => [name, read(name)])) as unknown as Preferences
}

/** What earlier versions stored under three keys. */
function formerRecord(): StoredRecord {
  const menuCollapsed = localStorage.getItem(formerKeys.menuCollapsed)
  return {
    skin: localStorage.getItem(formerKeys.skin)?.replace('auto', 'system'),
    direction: localStorage.getItem(formerKeys.direction),
    menuCollapsed: menuCollapsed === null ? undefined : menuCollapsed !== 'false',
  }
}

interface CachedPreferences {
  raw: string | null
  preferences: Preferences
  /** Chosen here and not yet saved by the server. */
  unsaved: PreferenceName[]
}

function parseRecord(raw: string): Omit<CachedPreferences, 'raw'> {
  try {
    const record: unknown = JSON.parse(raw)
    if (!isRecord(record) || record.version !== version) return { preferences: defaults, unsaved: [] }
    const unsaved: unknown[] = Array.isArray(record.unsaved) ? record.unsaved : []
    return { preferences: parsePreferences(record), unsaved: names.filter((name) => unsaved.includes(name)) }
  } catch {
    return { preferences: defaults, unsaved: [] }
  }
}

let cached: CachedPreferences | undefined

function read(): CachedPreferences {
  const raw = localStorage.getItem(key)
  if (cached?.raw === raw && raw !== null) return cached
  if (raw !== null) cached = { raw, ...parseRecord(raw) }
  else {
    const preferences = parsePreferences(formerRecord())
    // An unchanged value stays the same object, so that nothing renders again.
    if (!cached || cached.raw !== null || !isSame(cached.preferences, preferences))
      cached = { raw, preferences, unsaved: [] }
  }
  return cached
}

export const isSame = (a: Preferences, b: Preferences) => names.every((name) => a[name] === b[name])

const listeners = new Set<() => void>()

function write(preferences: Preferences, unsaved: readonly PreferenceName[]): void {
  localStorage.setItem(key, JSON.stringify({ version, ...preferences, unsaved }))
  for (const former of Object.values(formerKeys)) localStorage.removeItem(former)
  announce()
}

function announce(): void {
  void showPreferences()
  listeners.forEach((listener) => listener())
}

export const readPreferences = () => read().preferences
export const readUnsaved = () => read().unsaved

/** Changes preferences; every tab shows them at once. */
export function changePreferences(part: Partial<Preferences>): void {
  const { preferences, unsaved } = read()
  const changed = names.filter((name) => part[name] !== undefined && part[name] !== preferences[name])
  if (changed.length > 0) write({ ...preferences, ...part }, [...new Set([...unsaved, ...changed])])
}

/** Applies the preferences of the server; what was chosen here meanwhile stays. */
export function adoptPreferences(stored: Partial<Preferences>): void {
  const { preferences, unsaved } = read()
  const own = Object.fromEntries(unsaved.map((name) => [name, preferences[name]]))
  const next = parsePreferences({ ...preferences, ...stored, ...own })
  if (!isSame(next, preferences)) write(next, unsaved)
}

/** The server has saved what was sent; what was chosen since is still to be sent. */
export function notePreferencesSaved(sent: Preferences): void {
  const { preferences, unsaved } = read()
  write(
    preferences,
    unsaved.filter((name) => preferences[name] !== sent[name]),
  )
}

function listenElsewhere(event: StorageEvent) {
  if (event.key === key || event.key === null) announce()
}

/** Calls back at every change, here or in another tab. */
export function onPreferences(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', listenElsewhere)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', listenElsewhere)
  }
}

export const usePreferences = () => useSyncExternalStore(onPreferences, readPreferences)

/** The preferences as drawn: some do not apply to the horizontal layout, and a hidden menu is shown again through the bar. */
export function drawnOf(preferences: Preferences): Preferences {
  const { skin, layout, menuHidden } = preferences
  const isHorizontal = layout === 'horizontal'
  const isBarHidden = preferences.navbarType === 'hidden'
  const navbarType = isBarHidden && (isHorizontal || menuHidden) ? 'floating' : preferences.navbarType
  if (!isHorizontal) return { ...preferences, navbarType }
  return { ...preferences, navbarType, skin: skin === 'semi-dark' ? 'light' : skin, navbarColour: 'white' }
}

export function useDrawnPreferences(): Preferences {
  const preferences = usePreferences()
  return useMemo(() => drawnOf(preferences), [preferences])
}

const wishedLanguage = ({ language }: Preferences) => spokenOf([language, ...navigator.languages])

function showLanguage(shown: Preferences): void {
  const root = document.documentElement
  root.lang = language()
  root.dir = shown.direction === 'auto' ? directionOf(language()) : shown.direction
}

/**
 * Sets the attributes on the root that style sheets use; the same as public/skin.js, except light and dark, which Mantine sets.
 * Resolves once the language has changed.
 */
export async function showPreferences(): Promise<void> {
  const root = document.documentElement
  const shown = drawnOf(readPreferences())
  root.dataset.skin = shown.skin
  root.dataset.content = shown.content
  root.dataset.layout = shown.layout
  root.dataset.menu = shown.menuHidden ? 'hidden' : shown.menuCollapsed ? 'rail' : 'pinned'
  root.dataset.navbar = shown.navbarType
  root.dataset.navbarColour = shown.navbarColour
  root.dataset.footer = shown.footer
  if (wishedLanguage(shown) !== language()) await speak(wishedLanguage(shown))
  showLanguage(drawnOf(readPreferences()))
}

/** Shows a page in the language of who got a link to it, unless they chose one in this browser; nothing is saved. */
export async function showLinkLanguage(code: string): Promise<void> {
  const shown = drawnOf(readPreferences())
  if (shown.language !== 'auto') return
  await speak(spokenOf([code, ...navigator.languages]))
  showLanguage(shown)
}

/** Changes the language from now on; the page stays. */
export const changeLanguage = (code: string) => changePreferences({ language: code })

/** Saves the text direction, which overrides that of the language. */
export const saveDirection = (direction: 'ltr' | 'rtl') => changePreferences({ direction })

const schemeOf = ({ skin }: Preferences): MantineColorScheme =>
  skin === 'system' ? 'auto' : skin === 'dark' ? 'dark' : 'light'

let stopFollowing: (() => void) | undefined

/** Light and dark as Mantine expects them: a part of the record. */
export const skins: MantineColorSchemeManager = {
  get: () => schemeOf(drawnOf(readPreferences())),
  set: (scheme) => {
    // Bordered and semi-dark are light too.
    if (scheme !== schemeOf(drawnOf(readPreferences())))
      changePreferences({ skin: scheme === 'auto' ? 'system' : scheme })
  },
  subscribe: (update) => {
    stopFollowing = onPreferences(() => update(schemeOf(drawnOf(readPreferences()))))
  },
  unsubscribe: () => stopFollowing?.(),
  clear: () => changePreferences({ skin: defaults.skin }),
}
