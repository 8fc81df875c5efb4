import type { Tables } from '#database/tables.gen.ts'
import { invalid } from '#kernel/command/errors.ts'
import type { RichTextKind } from './rich-text-rules.ts'

/**
 * The cleaner that texts are written by. It grows with every change of what the cleaner lets through, so that stored texts
 * are cleaned again.
 */
export const cleanerVersion = 1

/** Tables whose rows name the cleaner of their text. */
type TableWithText = { [T in keyof Tables]: 'cleaner_version' extends keyof Tables[T] ? T : never }[keyof Tables]

interface Declared {
  table: TableWithText
  /** The columns that name a row. */
  key: readonly string[]
  column: string
  kind: RichTextKind
  /** As many characters are stored at most. What is sent may grow as it is cleaned: a `<` becomes `&lt;`. */
  most: number
}

/** A column with rich text, as the job and tests look at it. */
export interface StoredText {
  declared: Declared
}

/** What is loaded when the first text is written: a page of the demo begins without. */
export const cleaner = async () => (await import('./rich-text.ts')).cleanHtml

/** A column that holds a rich text. Every way to such a text goes through it (the `richTexts` of capabilities name all). */
export class RichTextColumn<C extends string> implements StoredText {
  readonly declared: Declared & { column: C }

  constructor(declared: Declared & { column: C }) {
    this.declared = declared
  }

  /** A text as it is stored. One that is too long once it is clean is refused at the field of the body that it came in. */
  async clean(
    html: string,
    field: string = this.declared.column,
    tooLong = `Use at most ${this.declared.most} characters.`,
  ): Promise<string> {
    const { kind, most } = this.declared
    const { html: clean, isCut } = (await cleaner())(kind, html, most)
    if (isCut) throw invalid({ [field]: tooLong })
    return clean
  }

  /** As much of a text as can be stored, for what comes from outside and cannot be refused. */
  async cleanCut(html: string): Promise<string> {
    const { kind, most } = this.declared
    return (await cleaner())(kind, html, most).html
  }

  /** The columns of a text that was cleaned. */
  stored(html: string): Record<C, string> & { cleaner_version: number } {
    return { [this.declared.column]: html, cleaner_version: cleanerVersion } as Record<C, string> & {
      cleaner_version: number
    }
  }

  /** A stored text as it may be shown. The scheduled job leaves none of an earlier cleaner. */
  async shown(html: string, cleaner_version: number): Promise<string> {
    return cleaner_version >= cleanerVersion ? html : (await cleaner())(this.declared.kind, html).html
  }
}
