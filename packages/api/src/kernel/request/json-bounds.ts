import { CallerError, invalid } from '#kernel/command/errors.ts'

const deepest = 20
const quote = 34
const backslash = 92

/** How many parts a body of so many bytes may have: fewer than it could be filled with, and more than anybody needs. */
export const mostParts = (maxBytes: number) => Math.max(1_000, Math.floor(maxBytes / 100))

/**
 * Refuses JSON that is nested deeper, or has more parts, than any call needs: before it is read, for what is made of each part costs
 * many times its letters. Throws 413 and 422.
 */
export function checkJson(text: string, parts: number): void {
  let depth = 0
  let seen = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (isText) {
      if (sign === backslash) at += 1
      else if (sign === quote) isText = false
      continue
    }
    if (sign === quote) isText = true
    // Brackets open with [ and {, and close with ] and }: 91, 123, 93, 125.
    else if (sign === 91 || sign === 123) {
      depth += 1
      if (depth > deepest) throw invalid({}, `The request body is nested more than ${deepest} levels deep.`)
    } else if (sign === 93 || sign === 125) depth -= 1
    else if (sign === 44 || sign === 58) seen += 1
  }
  if (seen > parts)
    throw new CallerError(413, 'body.parts', `The request body has more than ${parts.toLocaleString('en')} parts.`)
}
