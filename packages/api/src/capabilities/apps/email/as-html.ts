import { plainWords } from '#kernel/plain-words.ts'

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Plain text as a mail holds it: a paragraph for each, and its lines kept. */
export const asHtml = (text: string): string =>
  text
    .split(/\r?\n(?:[^\S\n]*\r?\n)+/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escaped(paragraph.trim()).replaceAll(/\r?\n/g, '<br>')}</p>`)
    .join('')

/** HTML that was cleaned as plain text, for readers that show none: a line for each paragraph, heading, and item. */
export const asText = (html: string): string =>
  html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<\/?(?:a|b|code|em|i|s|strong|u)(?=[\s>])[^>]*>/gi, '')
    .split(/<br\s*\/?>|<\/(?:p|h[1-6]|li|tr|blockquote|pre)>|<hr\s*\/?>/i)
    .map(plainWords)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
