/** Where a line ends: as keyboards and files write it, and as Unicode does. */
const ends = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g

/** Control characters that end no line, and a tab is not among them. */
const controls = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/g

/** Invisible, and what follows reads as something else: controls, tabs, and what turns the direction of a text by force. */
const invisible = /[\u0000-\u0009\u000e-\u001f\u007f-\u0084\u0086-\u009f\u202a-\u202e\u2066-\u2069]/g

/**
 * What is wrong with a text that has to be one line, such as a name or a subject; undefined where nothing is. With an end
 * of a line, a subject could inject headers into a mail, and a name would be a second line in a list.
 */
export function lineRefusal(text: string): string | undefined {
  if (text.search(ends) >= 0) return 'Write this on one line.'
  return text.search(invisible) >= 0 ? 'Remove tabs and invisible characters.' : undefined
}

/** Blanks, and the marks that phones put around a number, and we around a name in a sentence that runs from right to left. */
const around = /[\s\u202a-\u202c\u2066-\u2069]/

/** A text without what a copy brings along at its ends. Walked from both: a pattern would look for the end from each blank. */
export function trimmed(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && around.test(text[from]!)) from += 1
  while (to > from && around.test(text[to - 1]!)) to -= 1
  return text.slice(from, to)
}

/** A text as one line, for what comes from outside and is not refused, such as a header of a mail or a cell of a file. */
export const inOneLine = (text: string): string =>
  text
    .split(ends)
    .map((line) => line.replaceAll('\t', ' ').replaceAll(invisible, '').trim())
    .filter((line) => line !== '')
    .join(' ')

/** A text of any number of lines, each ended the same way, without controls. */
export const inManyLines = (text: string): string => text.replaceAll(ends, '\n').replaceAll(controls, '')
