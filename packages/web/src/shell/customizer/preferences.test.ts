import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Preferences } from '@rad/api/session/preferences/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { languages } from '#kit/words.ts'
import {
  adoptPreferences,
  changePreferences,
  choices,
  defaults,
  notePreferencesSaved,
  parsePreferences,
  readPreferences,
  readUnsaved,
  showPreferences,
  skins,
} from './preferences.ts'

const script = readFileSync(join(import.meta.dirname, '../../../public/skin.js'), 'utf8')
const root = document.documentElement

afterEach(() => localStorage.clear())

test('the choices and the defaults are those that the server accepts', () => {
  expect(Preferences.safeParse(defaults).success).toBe(true)
  for (const [name, values] of Object.entries(choices)) {
    const schema = Preferences.shape[name as keyof Preferences]
    for (const value of values) expect(schema.safeParse(value).success, `${name} ${String(value)}`).toBe(true)
    const known =
      'values' in schema
        ? [...(schema.values as Set<unknown>)]
        : 'options' in schema
          ? (schema.options as readonly string[])
          : [true, false]
    expect([...values].toSorted()).toEqual([...known].toSorted())
  }
  // docs/domain.md#page-frame.
  expect(defaults).toMatchObject({
    skin: 'light',
    content: 'full',
    menuCollapsed: true,
    menuHidden: false,
    navbarColour: 'white',
    navbarType: 'floating',
    footer: 'hidden',
  })
})

describe('a record that', () => {
  test.each([
    ['is no JSON', '{'],
    ['is no record', '"dark"'],
    ['has another version', JSON.stringify({ version: 7, skin: 'dark' })],
    ['is empty', 'null'],
  ])('%s is as if there were none', (_, raw) => {
    localStorage.setItem('rad.preferences', raw)
    expect(readPreferences()).toEqual(defaults)
  })

  test('holds one bad field keeps the others', () => {
    expect(parsePreferences({ skin: 'neon', footer: 'sticky', menuHidden: 'yes', language: 7 })).toEqual({
      ...defaults,
      footer: 'sticky',
    })
  })
})

test('the keys of earlier versions are migrated once', () => {
  localStorage.setItem('rad.skin', 'auto')
  localStorage.setItem('rad.direction', 'rtl')
  localStorage.setItem('rad.menuCollapsed', 'false')
  expect(readPreferences()).toMatchObject({ skin: 'system', direction: 'rtl', menuCollapsed: false })
  changePreferences({ footer: 'static' })
  expect(readPreferences()).toMatchObject({ skin: 'system', direction: 'rtl', menuCollapsed: false, footer: 'static' })
  expect(localStorage.getItem('rad.skin')).toBeNull()
})

test('preferences of the server are applied, except those changed here and not yet sent', () => {
  changePreferences({ footer: 'static' })
  adoptPreferences({ footer: 'sticky', content: 'boxed' })
  expect(readPreferences()).toMatchObject({ footer: 'static', content: 'boxed' })
  const sent = readPreferences()
  changePreferences({ transition: 'fade' })
  notePreferencesSaved(sent)
  expect(readUnsaved()).toEqual(['transition'])
})

test('switching to light keeps a skin that is light already', () => {
  changePreferences({ skin: 'bordered' })
  skins.set('light')
  expect(readPreferences().skin).toBe('bordered')
  skins.set('dark')
  expect(skins.get('auto')).toBe('dark')
})

test('the script before the first paint sets the same attributes as the app after it', async () => {
  const records: (Partial<Preferences> | string)[] = [
    {},
    { skin: 'semi-dark', menuCollapsed: false, navbarColour: 'warning', footer: 'sticky' },
    { skin: 'semi-dark', layout: 'horizontal', navbarType: 'hidden', navbarColour: 'danger' },
    { content: 'boxed', menuHidden: true, navbarType: 'static' },
    { menuHidden: true, navbarType: 'hidden' },
    { language: 'ar' },
    { language: 'ar', direction: 'ltr' },
    { language: 'xx', direction: 'rtl', skin: 'neon' as never },
    '{',
  ]
  const written = () =>
    Object.fromEntries(
      root
        .getAttributeNames()
        .filter((name) => name !== 'data-mantine-color-scheme')
        .map((name) => [name, root.getAttribute(name)]),
    )
  for (const record of records) {
    const raw = typeof record === 'string' ? record : JSON.stringify({ version: 1, ...record })
    localStorage.setItem('rad.preferences', raw)
    for (const name of root.getAttributeNames()) root.removeAttribute(name)
    new Function(script)()
    const before = written()
    expect(Object.keys(before).length).toBeGreaterThanOrEqual(9)
    for (const name of root.getAttributeNames()) root.removeAttribute(name)
    await showPreferences()
    expect(written(), raw).toEqual(before)
  }
})

test('the script has the available languages', () => {
  const named = /var spoken = (\[[^\]]+\])/.exec(script)?.[1]?.replaceAll("'", '"')
  expect((JSON.parse(named ?? '[]') as string[]).toSorted()).toEqual(languages.toSorted())
})
