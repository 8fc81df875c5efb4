/** A file that is evidence on a ticket. */
export interface Evidence {
  name: string
  type: string
  content: Uint8Array<ArrayBuffer>
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A PDF of one page with a few lines of text: the smallest that every reader opens. */
function pdfOf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const escaped = lines.map((line) => `(${line.replaceAll(/[\\()]/g, '\\$&')}) '`)
  const stream = `BT /F1 12 Tf 16 TL 56 780 Td ${escaped.join(' ')} ET`
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = parts.map((part, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${part}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  const size = parts.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return bytesOf(text)
}

/** The job card of a ticket, and what the repair is to cost. */
export const evidenceOf = ({ no, outlet, vin }: { no: string; outlet: string; vin: string | null }): Evidence[] => [
  {
    name: 'job-card.pdf',
    type: 'application/pdf',
    content: pdfOf([
      `Job card of ${no}`,
      `Outlet ${outlet}`,
      vin ? `VIN ${vin}` : 'VIN not recorded',
      'Road test done',
    ]),
  },
  {
    name: 'estimate.csv',
    type: 'text/csv',
    content: bytesOf(`Position,Quantity,Price\nDiagnosis of ${no},1,900.00\nLabor,2,650.00\n`),
  },
]
