import { CallerError } from '#kernel/command/errors.ts'

/** A link of a mail that no longer works, or never did: the response does not reveal which. */
export const badLink = () =>
  new CallerError(400, 'auth.link', 'This link no longer works. It was already used or has expired.')
