/** A document with all that may not be shown taken out; what does it is loaded when the first is read. */
export async function cleaned(html: string): Promise<string> {
  const { cleanDocument } = await import('#kernel/rich-text.ts')
  return cleanDocument(html)
}
