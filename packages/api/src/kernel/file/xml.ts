export type Attributes = Record<string, string>

/** Walks through XML in order. Custom entities are not supported: what a document declares of them is never read. */
export async function walkXml(
  xml: string,
  on: { open(name: string, attributes: Attributes): void; close?(name: string): void; text?(text: string): void },
  damaged: () => Error,
): Promise<void> {
  if (xml === '') return
  const { Parser } = await import('saxen')
  const parser = new Parser()
  parser.on('openTag', (name, attributes) => on.open(name, attributes()))
  parser.on('closeTag', (name) => on.close?.(name))
  parser.on('text', (text, decode) => on.text?.(decode(text)))
  parser.on('error', () => {
    throw damaged()
  })
  parser.parse(xml)
}
