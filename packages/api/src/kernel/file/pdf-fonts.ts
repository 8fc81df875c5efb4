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

/** What the font has letters and signs for: Latin, Greek and Cyrillic. Line ends and tabs are not drawn. */
const drawable = new RegExp(
  `[${[
    String.raw`\t\r\n\u0020-\u007e\u00a0-\u017f\u018f\u0192\u01a0\u01a1\u01af\u01b0\u01f0\u01fa-\u01ff\u0218-\u021b\u0237\u0259`,
    String.raw`\u02bc\u02c6\u02c7\u02c9\u02d8-\u02dd\u02f3\u0300\u0301\u0303\u0309\u030f\u0323`,
    String.raw`\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u03d1\u03d2\u03d6\u0400-\u0486\u0488-\u0513`,
    String.raw`\u1e00\u1e01\u1e3e\u1e3f\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u1f4d`,
    String.raw`\u2000-\u200b\u2010\u2011\u2013-\u2015\u2017-\u201e\u2020-\u2022\u2025-\u2027\u2030\u2032\u2033\u2039\u203a`,
    String.raw`\u203c\u2044\u2070\u2074-\u208e\u20a3\u20a4\u20a6-\u20ac\u20b1\u20b9\u20ba\u20bc\u20bd\u20c1\u2105\u2113\u2116`,
    String.raw`\u2122\u2126\u212e\u215b-\u215e\u2202\u2206\u220f\u2211\u2212\u221a\u221e\u222b\u2248\u2260\u2264\u2265`,
    String.raw`\u25a0\u25ca\u25cb\u25cf\ufb01-\ufb04\ufeff`,
  ].join('')}]`,
  'gu',
)

/** The letters of some content that the font lacks, each once: on paper they would be empty boxes. */
export const missingLetters = (content: unknown): string[] => [
  ...new Set(JSON.stringify(content).replaceAll(drawable, '')),
]

export type PdfDocument = Parameters<typeof pdfMake.createPdf>[0]

/** Draws a document. Large, so it is loaded when a PDF is requested. */
export const drawPdf = async (document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> =>
  (await pdfMake.createPdf(document).getBuffer()) as Uint8Array<ArrayBuffer>

/** Which page of how many, below each of them. */
export const pageNumbers = (page: number, pages: number) => ({
  text: `${page} / ${pages}`,
  alignment: 'center' as const,
  fontSize: 7,
  margin: [0, 12, 0, 0] as [number, number, number, number],
})
