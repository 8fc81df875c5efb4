import { afterEach, expect, test } from 'vitest'
import { inOrder, inSentence, listed, speak, spokenOf, t, translateApiMessage } from '#kit/words.ts'

afterEach(() => speak('en'))

test('a text is shown in the current language, with its values', async () => {
  expect(t('Search {what}', { what: 'outlets' })).toBe('Search outlets')
  await speak('fr')
  expect(t('Cancel')).toBe('Annuler')
  expect(t('{first}–{last} of {count}', { first: 1, last: 10, count: 25 })).toBe('1–10 sur 25')
})

test('an untranslated text stays English', async () => {
  await speak('de')
  expect(t('Not in any file {what}', { what: 7 })).toBe('Not in any file 7')
})

test('counts follow the rules of the language', async () => {
  const outlets = '{count, plural, one {# outlet} other {# outlets}}'
  expect([1, 2].map((count) => t(outlets, { count }))).toEqual(['1 outlet', '2 outlets'])
  await speak('ar')
  expect([1, 2, 3, 11, 100].map((count) => t(outlets, { count }))).toEqual([
    'فرع واحد',
    'فرعان',
    '3 فروع',
    '11 فرعًا',
    '100 فرع',
  ])
})

test('a sentence of the API is matched with the values in it', async () => {
  const sentence = 'Role XYZ not found.'
  expect(translateApiMessage(sentence)).toBe(sentence)
  await speak('de')
  expect(translateApiMessage(sentence)).toBe('Rolle XYZ nicht gefunden.')
  expect(translateApiMessage('This is required.')).toBe('Pflichtfeld.')
  expect(translateApiMessage('Nobody ever wrote this.')).toBe('Nobody ever wrote this.')
})

test('names keep their own direction in a sentence from right to left', async () => {
  await speak('ar')
  expect(t('{outlet} closed.', { outlet: 'MUM-1 (West)' })).toBe('أُغلق \u2068MUM-1 (West)\u2069.')
})

test('a label is in lower case within a sentence, except in German and for abbreviations', async () => {
  expect(['Channel', 'VIN'].map(inSentence)).toEqual(['channel', 'VIN'])
  await speak('de')
  expect(inSentence('Kanal')).toBe('Kanal')
})

test('names in a list are separated as the language requires', async () => {
  expect(listed(['Region N1', 'service only'])).toBe('Region N1, service only')
  await speak('ar')
  expect(listed(['N1', 'S2', 'E2'])).not.toContain(',')
})

test('names are sorted by the rules of the language, with numbers as numbers', () => {
  expect(['Z2', 'é', 'Z10', 'f', 'e'].toSorted(inOrder)).toEqual(['e', 'é', 'f', 'Z2', 'Z10'])
})

test('the first supported one of the preferred languages is used', () => {
  expect(spokenOf(['ja', 'pt-BR', 'fr'])).toBe('pt')
  expect(spokenOf(['ja'])).toBe('en')
})
