/** The lines of a CSV file, up to the empty one that ends the table. */
export function linesOfTable(csv: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let cell = ''
  let isQuoted = false
  const text = csv.replace(/^\ufeff/, '')
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!
    if (isQuoted) {
      if (sign === '"' && text[at + 1] === '"') cell += text[++at]!
      else if (sign === '"') isQuoted = false
      else cell += sign
    } else if (sign === '"') isQuoted = true
    else if (sign === ',') {
      line.push(cell)
      cell = ''
    } else if (sign === '\n') {
      if (line.length === 0 && cell === '') return lines
      lines.push([...line, cell])
      line = []
      cell = ''
    } else if (sign !== '\r') cell += sign
  }
  return line.length > 0 || cell ? [...lines, [...line, cell]] : lines
}

/** The table of a CSV file as spreadsheets take it from the clipboard: a tab between cells, each row on one line. */
export const tabbed = (csv: string): string =>
  linesOfTable(csv)
    .map((line) => line.map((cell) => cell.replaceAll(/\s+/g, ' ')).join('\t'))
    .join('\n')
