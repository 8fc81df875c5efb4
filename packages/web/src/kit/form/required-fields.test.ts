import { expect, test } from 'vitest'
import { z } from 'zod'
import { requiredBy } from '#kit/form/required-fields.ts'

const Order = z.strictObject({
  title: z.string().trim().min(1),
  note: z.string(),
  status: z.enum(['draft', 'sent']),
  owner: z.uuid().nullable(),
  phone: z.string().min(3).optional(),
  tags: z.array(z.string()),
  days: z.array(z.string()).min(1),
  items: z.array(z.strictObject({ cost: z.number(), text: z.string() })),
})
const initial = { title: '', note: '', status: null, owner: null, phone: undefined, tags: [], days: [], items: [] }

test('fields that cannot be left empty are required, by what their contract refuses', () => {
  const isRequired = requiredBy(Order, initial)
  const fields = [...Object.keys(initial), 'items.0.cost', 'items.3.text', 'unknown']
  expect(fields.filter(isRequired)).toEqual(['title', 'status', 'days', 'items.0.cost'])
})

test('so are those of what is transformed; a schema without fields marks none', () => {
  expect(
    requiredBy(
      z.preprocess((value) => value, Order),
      initial,
    )('title'),
  ).toBe(true)
  expect(requiredBy(Order.transform(String), initial)('title')).toBe(true)
  expect(requiredBy(z.record(z.string(), z.string()), initial)('title')).toBe(false)
})
