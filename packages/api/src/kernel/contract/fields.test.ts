import { describe, expect, test } from 'vitest'
import { defineFields, optional } from './fields.ts'
import { importFields } from '#kernel/import/fields.ts'
import { detailColumns, rowColumns } from '#kernel/list/list-sql.ts'
import type { Cells, ImportSetup } from '#kernel/import/importer.ts'

const fuels = ['petrol', 'diesel'] as const
const cars = defineFields({
  code: { kind: 'code', label: 'Code', shape: /^[A-Z]{2}$/, required: true, fixed: true, refusal: 'Two letters.' },
  name: { kind: 'text', label: 'Name', max: 10, min: 2, required: true },
  note: { kind: 'long-text', label: 'Note', max: 100, ...optional },
  fuel: { kind: 'choice', label: 'Fuel', values: fuels, ...optional },
  doors: { kind: 'whole', label: 'Doors', min: 1, max: 9, default: 4, refusal: '1 to 9 doors.' },
  crashes: { kind: 'whole', label: 'Crashes', min: 0, default: 0, only: 'file' },
})

const refused = (schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } }, value: object) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

describe('bodies', () => {
  test('of a new record get their defaults, and empty texts are none', () => {
    expect(cars.body.parse({ code: ' ab ', name: 'Fox', note: ' ' })).toEqual({
      code: 'AB',
      name: 'Fox',
      note: null,
      fuel: null,
      doors: 4,
    })
  })

  test('of a change hold what is changed alone: nothing is put back to its default', () => {
    expect(cars.changes.parse({ name: 'Foxy', if_version: 1 })).toEqual({ name: 'Foxy', if_version: 1 })
  })

  test.each([
    [{ code: 'ABC' }, ['Two letters.']],
    [{ name: 'x' }, ['Use at least 2 characters.']],
    [{ doors: 0 }, ['1 to 9 doors.']],
    [{ doors: 1.5 }, ['1 to 9 doors.']],
  ])('with %o are refused in the words of the field', (wrong, messages) => {
    expect(refused(cars.body, { code: 'AB', name: 'Fox', ...wrong })).toEqual(messages)
  })

  test('take neither what is fixed nor what files alone fill', () => {
    expect(refused(cars.changes, { code: 'CD', if_version: 1 })).toHaveLength(1)
    expect(refused(cars.body, { code: 'AB', name: 'Fox', crashes: 1 })).toHaveLength(1)
  })
})

test('columns take the labels of the fields they show, unless they have their own', () => {
  expect(
    cars.columns([{ key: 'name' }, { key: 'fuel', kind: 'text' }, { key: 'age', label: 'Age', kind: 'number' }]),
  ).toEqual([
    { key: 'name', label: 'Name', kind: 'text' },
    { key: 'fuel', label: 'Fuel', kind: 'text' },
    { key: 'age', label: 'Age', kind: 'number' },
  ])
})

describe('a field of the record alone', () => {
  const tools = defineFields({
    name: { kind: 'text', label: 'Name', max: 10, required: true },
    outlet: { kind: 'reference', label: 'Outlet', max: 12, required: true },
    cost: { kind: 'number', label: 'Cost', ...optional },
    note: { kind: 'text', label: 'Note', max: 10, isDetail: true, ...optional },
    seen: { kind: 'whole', label: 'Seen', only: 'file' },
  })

  test('is answered with the record, and no line of the list has it', () => {
    expect(Object.keys(tools.rowAnswers)).toEqual(['name', 'outlet', 'cost'])
    expect(Object.keys(tools.detailAnswers)).toEqual(['note'])
  })

  test('has no column, and each other field has one, hidden where the list does not name it', () => {
    expect(tools.allColumns([{ key: 'cost' }])).toEqual([
      { key: 'cost', label: 'Cost', kind: 'number' },
      { key: 'name', label: 'Name', kind: 'text', hidden: true },
      { key: 'outlet', label: 'Outlet', kind: 'code', hidden: true },
    ])
  })

  test('is selected with the record; a reference is selected by its join', () => {
    expect(rowColumns('tool', tools)).toEqual(['tool.name', 'tool.cost'])
    expect(detailColumns('tool', tools)).toEqual(['tool.note'])
  })
})

describe('a line of a file', () => {
  const file = importFields(cars, {
    code: { required: true, hint: 'Two letters, please.' },
    name: { min: 0, aliases: ['model'] },
    note: {},
    fuel: { aliases: ['powertrain'] },
    crashes: {},
    bodies: { kind: 'list', label: 'Bodies', max: 5 },
  })
  const read = (cells: Cells) => {
    const messages: string[] = []
    const say = {
      wrong: (field: string, message: string) => messages.push(`${field}: ${message}`),
      warn: () => undefined,
    }
    const setup = { dayOrder: 'dmy', today: '2026-11-20', translate: () => null } as Partial<ImportSetup> as ImportSetup
    return { line: file.read(cells, say, setup), messages }
  }

  test('is matched by the labels of the fields, and lists the accepted values', () => {
    expect(file.fields.find(({ key }) => key === 'fuel')).toMatchObject({
      label: 'Fuel',
      kind: 'text',
      aliases: ['powertrain'],
      hint: 'Use one of: petrol, diesel.',
    })
  })

  test('gives undefined without a column, and what an empty cell means for its field', () => {
    expect(read({ code: 'ab', name: '', fuel: '', crashes: '' })).toEqual({
      line: { code: 'AB', name: null, note: undefined, fuel: undefined, crashes: 0, bodies: undefined },
      messages: [],
    })
  })

  test('reports what is wrong in the order of the fields', () => {
    expect(
      read({ code: 'abc', name: 'a name too long', fuel: 'Coal', crashes: '-1', bodies: 'Coupe;Cabriolet' }).messages,
    ).toEqual([
      'code: Two letters, please.',
      'name: Use at most 10 characters.',
      'fuel: Use one of: petrol, diesel.',
      'crashes: This can’t be negative.',
      'bodies: Use at most 5 characters.',
    ])
  })
})
