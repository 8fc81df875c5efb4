import { cleanHtml } from '@rad/api/internal/kernel/mail/rich-text.ts'

const inline = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[([^\][]+)\]\(([^()]+)\)/g, '<a href="$2">$1</a>')

const cells = (line: string, tag: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => `<${tag}><p>${inline(cell.trim())}</p></${tag}>`)
    .join('')

const table = ([head, ...rows]: readonly string[]) =>
  `<table><tbody><tr>${cells(head!, 'th')}</tr>${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table>`

const list = (tag: string, lines: readonly string[]) =>
  `<${tag}>${lines.map((line) => `<li><p>${inline(line.replace(/^(-|1\.) /, ''))}</p></li>`).join('')}</${tag}>`

const kindOf = (line: string) =>
  line.startsWith('# ')
    ? 'heading'
    : line.startsWith('- ')
      ? 'ul'
      : line.startsWith('1. ')
        ? 'ol'
        : line.startsWith('|')
          ? 'table'
          : 'p'

/** HTML of a text of the demo, as the editor would have written it. */
export function htmlOf(text: string): string {
  const groups: { kind: string; lines: string[] }[] = []
  for (const line of text.split('\n')) {
    const kind = kindOf(line)
    const last = groups.at(-1)
    if (last && last.kind === kind && kind !== 'p' && kind !== 'heading') last.lines.push(line)
    else groups.push({ kind, lines: [line] })
  }
  const html = groups.map(({ kind, lines }) => {
    if (kind === 'heading') return `<h2>${inline(lines[0]!.slice(2))}</h2>`
    if (kind === 'table') return table(lines)
    return kind === 'p' ? `<p>${inline(lines[0]!)}</p>` : list(kind, lines)
  })
  return cleanHtml('document', html.join('')).html
}
