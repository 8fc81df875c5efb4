import { describe, expect, test } from 'vitest'
import { findDay } from './find-day.ts'
import { fieldsOf, readQuickAdd } from './read-quick-add.ts'

const people = ['Ravi Malhotra', 'Ravi Sen', 'Asha Menon'].map((fullName) => ({ fullName, avatar: null }))
// A Saturday.
const today = '2026-11-21'
const read = (line: string, plain: string[] = []) => {
  const { title, tokens } = readQuickAdd(line, { today, people, findDay, plain: new Set(plain) })
  return { title, ...fieldsOf(tokens) }
}
const nothing = { dueDate: null, tags: [], assignee: null, isImportant: false }

describe('a quickly written line', () => {
  test('is a title, where nothing else is recognised', () => {
    expect(read('  Write   to the  parts desk ')).toEqual({ ...nothing, title: 'Write to the parts desk' })
  })

  test('names day, tags, person and importance in any order', () => {
    expect(read('! #high Call the owner tomorrow @asha #team')).toEqual({
      title: 'Call the owner',
      dueDate: '2026-11-22',
      tags: ['high', 'team'],
      assignee: people[2],
      isImportant: true,
    })
  })

  test.each([
    ['today', '2026-11-21'],
    ['next friday', '2026-11-27'],
    ['in 2 weeks', '2026-12-05'],
    ['Dec 5', '2026-12-05'],
    ['3 January', '2027-01-03'],
    ['2026-12-24', '2026-12-24'],
    ['on monday', '2026-11-23'],
    ['at 5', null],
    ['in March', null],
    ['2 tasks', null],
  ])('“%s” is the day %s', (words, dueDate) => {
    expect(read(`Plan ${words}`).dueDate).toBe(dueDate)
  })

  test('asks for the whole name where two people share the first one', () => {
    expect(read('Call @ravi')).toEqual({ ...nothing, title: 'Call @ravi' })
    expect(read('Call @ravi sen today')).toMatchObject({ title: 'Call', assignee: people[1], dueDate: today })
  })

  test.each(['Bay #4 is broken', 'Mail to desk@demo.com', 'Stop!', 'Ask about #zz'])('leaves “%s” alone', (line) => {
    expect(read(line)).toEqual({ ...nothing, title: line })
  })

  test('keeps in the title what was said to be part of it', () => {
    expect(read('Tomorrow Land visit #high', ['Tomorrow'])).toEqual({
      ...nothing,
      title: 'Tomorrow Land visit',
      tags: ['high'],
    })
    expect(read('Fix #high', ['#high'])).toEqual({ ...nothing, title: 'Fix #high' })
  })
})
