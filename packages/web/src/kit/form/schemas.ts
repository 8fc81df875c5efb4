import {
  array,
  boolean,
  coerce,
  config,
  discriminatedUnion,
  email,
  enum as oneOf,
  instanceof as instanceOf,
  int,
  iso,
  literal,
  looseObject,
  NEVER,
  never,
  null as nothing,
  number,
  object,
  optional,
  preprocess,
  record,
  registry,
  strictObject,
  string,
  tuple,
  undefined as absent,
  union,
  unknown,
  url,
  uuid,
} from 'zod'
import { provideZod } from './schemas-later.ts'

config({
  // Compiled checks need what the security policy of the page forbids.
  jitless: true,
  // Of a field that nothing was entered into, unless its schema has its own words.
  customError: ({ code, input }) =>
    (code === 'invalid_type' || code === 'invalid_value') && (input === null || input === undefined)
      ? 'This is required.'
      : undefined,
})

// What contracts use of zod, to make their schemas with: anyone who checks what is typed imports this file.
provideZod({
  array,
  boolean,
  coerce,
  discriminatedUnion,
  email,
  enum: oneOf,
  instanceof: instanceOf,
  int,
  iso,
  literal,
  looseObject,
  NEVER,
  never,
  null: nothing,
  number,
  object,
  optional,
  preprocess,
  record,
  registry,
  strictObject,
  string,
  tuple,
  undefined: absent,
  union,
  unknown,
  url,
  uuid,
})
