import pdfMake from 'pdfmake'
import roboto from 'pdfmake/build/fonts/Roboto.js'

/** The fonts come inside the library, for every host alike; nothing is read from the disk or from anywhere. */
const { virtualfs } = pdfMake as unknown as {
  virtualfs: { writeFileSync(name: string, data: string, encoding: string): void }
}
for (const [name, file] of Object.entries(roboto.vfs)) virtualfs.writeFileSync(name, file.data, file.encoding)
pdfMake.setFonts(roboto.fonts)
pdfMake.setUrlAccessPolicy(() => false)
// In a browser there are no files, nor a policy for them.
pdfMake.setLocalAccessPolicy?.(() => false)

export type PdfDocument = Parameters<typeof pdfMake.createPdf>[0]

/** Draws a document. Large, so it is loaded when a PDF is asked for. */
export const drawPdf = async (document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> =>
  (await pdfMake.createPdf(document).getBuffer()) as Uint8Array<ArrayBuffer>

/** Which page of how many, below each of them. */
export const pageNumbers = (page: number, pages: number) => ({
  text: `${page} / ${pages}`,
  alignment: 'center' as const,
  fontSize: 7,
  margin: [0, 12, 0, 0] as [number, number, number, number],
})
