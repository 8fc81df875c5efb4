import { modelList } from '@rad/api/network/models/contract'
import { describe, expect, test } from 'vitest'
import { parseSearch, readView, searchOf, stringifySearch } from './view-url.ts'

describe('the address of a screen', () => {
  test('has plain texts, and a repeated parameter for several values', () => {
    const search = parseSearch('?make=Ford&make=Tesla&page=2&q=model%203')
    expect(search).toEqual({ make: ['Ford', 'Tesla'], page: '2', q: 'model 3' })
    expect(stringifySearch(search)).toBe('?make=Ford&make=Tesla&page=2&q=model+3')
  })

  test('is parsed to the view that the API parses, with defaults', () => {
    const { values, bad } = readView(modelList, parseSearch('?make=Ford&page=2'))
    expect(values).toMatchObject({ make: ['Ford'], page: 2, perPage: 10, sort: 'make' })
    expect(bad).toEqual([])
  })

  test('falls back where a value is bad, reports it, and keeps the rest', () => {
    const { values, bad } = readView(modelList, parseSearch('?sort=banana&page=-1&make=Ford'))
    expect(values).toMatchObject({ sort: 'make', page: 1, make: ['Ford'] })
    expect(bad.map(({ field }) => field).toSorted()).toEqual(['page', 'sort'])
  })

  test('leaves out values that equal the default', () => {
    expect(searchOf(modelList, { make: 'Ford' }, { page: 1, perPage: 25, sort: 'make', q: '' })).toEqual({
      make: 'Ford',
      perPage: 25,
    })
  })
})
