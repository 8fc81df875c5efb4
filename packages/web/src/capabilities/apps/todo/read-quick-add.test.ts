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

  test('leaves in the title what was marked as part of it', () => {
    expect(read('Tomorrow Land visit #high', ['Tomorrow'])).toEqual({
      ...nothing,
      title: 'Tomorrow Land visit',
      tags: ['high'],
    })
    expect(read('Fix #high', ['#high'])).toEqual({ ...nothing, title: 'Fix #high' })
  })

  test.each([
    ['Call friday 3pm', 'Call 3pm', '2026-11-27'],
    ['Call tomorrow at 15:30', 'Call at 15:30', '2026-11-22'],
    ['3pm friday call', '3pm call', '2026-11-27'],
    ['Call tomorrow morning', 'Call morning', '2026-11-22'],
    ['Call tonight', 'Call tonight', '2026-11-21'],
    ['Report by friday', 'Report', '2026-11-27'],
    ['Report due Dec 5', 'Report', '2026-12-05'],
    ['Rent every monday', 'Rent every monday', null],
    ['Rent every other friday', 'Rent every other friday', null],
    ['Rent every 2 weeks on friday', 'Rent every 2 weeks on friday', null],
    ['Rent every monday, first today', 'Rent every monday, first', '2026-11-21'],
    ['Away until friday', 'Away until friday', null],
    ['Fair Dec 5 to Dec 8', 'Fair Dec 5 to Dec 8', null],
    ['Call back in 2 hours', 'Call back in 2 hours', null],
    ['Do it now', 'Do it now', null],
    ['Read today’s mail today', 'Read today’s mail', '2026-11-21'],
  ])('“%s” becomes “%s” for %s: what a task cannot hold stays', (line, title, dueDate) => {
    expect(read(line)).toEqual({ ...nothing, title, dueDate })
  })

  test('keeps in the title all people but the one it is assigned to', () => {
    expect(read('Ask @asha for @ravi sen')).toMatchObject({ title: 'Ask @asha for', assignee: people[1] })
  })

  test('takes no part of a longer word for a tag', () => {
    expect(read('Fix #low-beam')).toEqual({ ...nothing, title: 'Fix #low-beam' })
  })
})
