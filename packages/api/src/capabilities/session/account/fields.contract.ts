import { z } from 'zod'
import { day, isOneLine, maybeText, text } from '#kernel/contract/contract.ts'
import { defineFields } from '#kernel/contract/fields.ts'

/** Base64 of 48 KiB, which a square of 256 pixels never needs. */
export const largestAvatar = 65_600

/** The address of a page elsewhere; empty reads as null. */
export const link = maybeText(200).refine(
  (value) => value === null || z.url({ protocol: /^https?$/ }).safeParse(value).success,
  'Enter the full address, starting with https://.',
)

const eighteenHundreds = '1900-01-01'
const birthDay = day
  .refine((value) => value >= eighteenHundreds, 'Enter a day after 1900.')
  .refine((value) => value <= new Date().toISOString().slice(0, 10), 'Enter a day in the past.')

/** Who the person is to others. */
export const generalFields = defineFields({
  avatar: {
    kind: 'text',
    label: 'Photo',
    max: largestAvatar,
    required: true,
    nullable: true,
    schema: z.string().max(largestAvatar, 'This photo is too large.').check(isOneLine),
  },
  username: {
    kind: 'text',
    label: 'Username',
    max: 60,
    required: true,
    schema: text(60, 2).pipe(z.string().regex(/^[\w.-]+$/, 'Use letters, digits, dots, and hyphens only.')),
  },
  fullName: { kind: 'text', label: 'Full name', max: 120, required: true },
  company: { kind: 'text', label: 'Company', max: 120, required: true, nullable: true },
})

/** What a person says of themselves; empty reads as null. */
export const informationFields = defineFields({
  bio: { kind: 'long-text', label: 'About', max: 600, required: true, nullable: true },
  dob: {
    kind: 'day',
    label: 'Date of birth',
    required: true,
    nullable: true,
    schema: z.union([birthDay, z.literal('').transform(() => null)]),
  },
  country: { kind: 'text', label: 'Country', max: 60, required: true, nullable: true },
  website: { kind: 'text', label: 'Website', max: 200, required: true, schema: link },
  phone: {
    kind: 'text',
    label: 'Phone',
    max: 30,
    required: true,
    schema: maybeText(30).refine(
      (value) => value === null || /^\+?[\d ().-]{5,30}$/.test(value),
      'Enter a phone number, such as +91 98765 43210.',
    ),
  },
})
