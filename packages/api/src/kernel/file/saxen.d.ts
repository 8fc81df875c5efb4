declare module 'saxen' {
  /** Reads XML as a stream of tags and texts: the part of it that is used here. Without `ns` it knows no namespaces. */
  export class Parser {
    on(event: 'openTag', seen: (name: string, attributes: () => Record<string, string>) => void): this
    on(event: 'closeTag', seen: (name: string) => void): this
    on(event: 'text', seen: (text: string, decodeEntities: (text: string) => string) => void): this
    on(event: 'cdata', seen: (text: string) => void): this
    on(event: 'error', seen: (error: Error) => void): this
    parse(xml: string): this
  }
}
