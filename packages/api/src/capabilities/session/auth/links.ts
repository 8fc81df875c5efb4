import { CallerError } from '#kernel/command/errors.ts'

/** A link of a mail that no longer works, or never did: which of them is nobody's business. */
export const badLink = () =>
  new CallerError(400, 'auth.link', 'This link no longer works. It was already used or has expired.')
