import { plainWords } from '#kernel/contract/plain-words.ts'

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Plain text as the HTML of a mail: one element for each paragraph, with its line breaks. */
export const asHtml = (text: string): string =>
  text
    .split(/\r?\n(?:[^\S\n]*\r?\n)+/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escaped(paragraph.trim()).replaceAll(/\r?\n/g, '<br />')}</p>`)
    .join('')

/** HTML that was cleaned as its writer sees it in plain text: a blank line between paragraphs, a dash before an item of a list. */
export const paragraphsOf = (html: string): string =>
  html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<li(?=[\s>])[^<>]*>(?: ?<p(?=[\s>])[^<>]*>)?/gi, '- ')
    .replaceAll(/<\/?(?:a|b|code|em|i|s|strong|u)(?=[\s>])[^<>]*>/gi, '')
    .replaceAll(/(?:<\/p>\s*)?<\/li>|<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/(?:p|h[1-6]|ul|ol|blockquote|pre)>|<hr\s*\/?>/gi, '\n\n')
    .split('\n')
    .map(plainWords)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** HTML that was cleaned without its formatting: its paragraphs and lines stay. */
export const withoutFormatting = (html: string): string => asHtml(paragraphsOf(html))

/** HTML that was cleaned as plain text, for readers that show none: a line for each paragraph, heading, and item. */
export const asText = (html: string): string =>
  html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<\/?(?:a|b|code|em|i|s|strong|u)(?=[\s>])[^<>]*>/gi, '')
    .split(/<br\s*\/?>|<\/(?:p|h[1-6]|li|tr|blockquote|pre)>|<hr\s*\/?>/i)
    .map(plainWords)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
