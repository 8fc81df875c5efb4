import type { TokenizerCallbacks } from 'htmlparser2'
import { type Attributes, bounds, type Element, empty, endsBefore, linkTo, type Rules } from './rich-text-rules.ts'

/** So deep elements lie in one another at most: what lies deeper loses its tags, and its words stay. */
const deepest = 30

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const tagOf = (name: string, attributes: Attributes) => {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escaped(value).replaceAll('"', '&quot;')}"`,
  )
  return `<${name}${written.join('')}${empty.has(name) ? ' />' : '>'}`
}

const readsOfPicture: Element = { reads: ['src', 'alt'], keeps: () => undefined }
const isOfWeb = /^https?:\/\//i

/**
 * Writes the text that is left of HTML, in the one pass of the tokenizer. What is written is made of tags that we name, of
 * attributes that we look at, and of escaped words, and each element that is open is closed: nothing of the source gets
 * through otherwise. Each event costs a bounded number of steps, whatever the source holds.
 */
export class RichTextWriter implements TokenizerCallbacks {
  readonly #source: string
  readonly #rules: Rules
  readonly #mostChars: number
  readonly #written: string[] = []
  #length = 0
  readonly #open: string[] = []
  /** Open elements beyond the deepest, whose end tags are left out, too. */
  #beyond = 0
  #hidden: string | undefined
  #words: string[] = []
  #wordsLength = 0
  #tag = ''
  #element: Element | undefined
  #attributes: Record<string, string> = {}
  /** The attribute that is read now; undefined where it is not looked at. */
  #attribute: string | undefined
  #value: string[] = []
  hasWords = false
  hasRule = false
  hasPicture = false
  isCut = false

  constructor(source: string, rules: Rules, mostChars: number) {
    this.#source = source
    this.#rules = rules
    this.#mostChars = mostChars
  }

  /** The text; called once, at the end. */
  text(): string {
    this.#writeWords()
    this.#closeTo(0)
    return this.#written.join('').trim()
  }

  #push(piece: string): boolean {
    if (this.isCut || this.#length + piece.length > this.#mostChars) this.isCut = true
    else {
      this.#written.push(piece)
      this.#length += piece.length
    }
    return !this.isCut
  }

  #writeWords(): void {
    if (this.#words.length === 0) return
    const words = this.#words.join('')
    this.#words = []
    this.#wordsLength = 0
    this.hasWords ||= words.trim() !== ''
    const whole = escaped(words)
    const room = this.#mostChars - this.#length
    if (this.isCut || whole.length <= room) this.#push(whole)
    else {
      const part = whole.slice(0, room)
      const entity = part.lastIndexOf('&')
      this.#push((entity > part.lastIndexOf(';') ? part.slice(0, entity) : part).toWellFormed())
      this.isCut = true
    }
  }

  /** Closes the open elements from the innermost out to this one. */
  #closeTo(index: number): void {
    // An end tag has its room also where a text is cut: what is open is closed.
    while (this.#open.length > index) this.#written.push(`</${this.#open.pop()!}>`)
  }

  #innermost(matches: (name: string) => boolean, within: ReadonlySet<string>): number {
    for (let at = this.#open.length - 1; at >= 0; at--) {
      if (matches(this.#open[at]!)) return at
      if (within.has(this.#open[at]!)) return -1
    }
    return -1
  }

  #begin(name: string, attributes: Attributes): void {
    this.#writeWords()
    const rule = endsBefore.get(name)
    for (let at = 0; rule && at >= 0;) {
      at = this.#innermost((one) => rule.ends.has(one), rule.within)
      if (at >= 0) this.#closeTo(at)
    }
    if (empty.has(name)) {
      if (name === 'hr') this.hasRule = true
      if (name === 'img') this.hasPicture = true
      this.#push(tagOf(name, attributes))
    } else if (this.#open.length === deepest) {
      // What HTML lets end without an end tag is not counted: its end may never come.
      if (!endsBefore.has(name)) this.#beyond++
    } else if (this.#push(tagOf(name, attributes))) this.#open.push(name)
  }

  #end(name: string): void {
    if (!this.#rules.elements.has(name) || empty.has(name)) return
    if (this.#beyond > 0) {
      if (!endsBefore.has(name)) this.#beyond--
      return
    }
    const at = this.#innermost((one) => one === name, bounds(name))
    if (at < 0) return
    this.#writeWords()
    this.#closeTo(at)
  }

  /** A link with the words of a picture, or the words alone where a link is around them. */
  #linkPicture({ src, alt }: Record<string, string>): void {
    const words = `[${alt?.trim() || 'image'}]`
    const attributes = src && isOfWeb.test(src) && !this.#open.includes('a') ? linkTo(src) : undefined
    if (attributes) this.#begin('a', attributes)
    this.#add(words)
    if (attributes) this.#end('a')
  }

  #add(words: string): void {
    if (this.#hidden !== undefined || this.isCut) return
    this.#words.push(words)
    this.#wordsLength += words.length
    // Words that are too many are seen before all of them are collected.
    if (this.#wordsLength > this.#mostChars - this.#length) this.#writeWords()
  }

  ontext(start: number, end: number): void {
    this.#add(this.#source.slice(start, end))
  }

  ontextentity(codepoint: number): void {
    this.#add(String.fromCodePoint(codepoint))
  }

  onopentagname(start: number, end: number): void {
    this.#tag = end - start > 12 ? '' : this.#source.slice(start, end).toLowerCase()
    const { elements, linksPictures } = this.#rules
    this.#element = linksPictures && this.#tag === 'img' ? readsOfPicture : elements.get(this.#tag)
    this.#attributes = {}
  }

  onattribname(start: number, end: number): void {
    const name = end - start > 12 ? '' : this.#source.slice(start, end).toLowerCase()
    const isRead = this.#element?.reads.includes(name) && this.#attributes[name] === undefined
    this.#attribute = isRead ? name : undefined
    this.#value = []
  }

  onattribdata(start: number, end: number): void {
    if (this.#attribute !== undefined) this.#value.push(this.#source.slice(start, end))
  }

  onattribentity(codepoint: number): void {
    if (this.#attribute !== undefined) this.#value.push(String.fromCodePoint(codepoint))
  }

  onattribend(): void {
    if (this.#attribute !== undefined) this.#attributes[this.#attribute] = this.#value.join('')
  }

  onopentagend(): void {
    const [name, element] = [this.#tag, this.#element]
    // A head whose end was left out ends where the body begins.
    if (this.#hidden === 'head' && name === 'body') this.#hidden = undefined
    if (this.#hidden !== undefined || this.isCut) return
    if (this.#rules.hidden.has(name)) this.#hidden = name
    else if (element === readsOfPicture) this.#linkPicture(this.#attributes)
    else {
      const attributes = element?.keeps(this.#attributes)
      if (attributes) this.#begin(name, attributes)
    }
  }

  onselfclosingtag(): void {
    this.onopentagend()
    // The tokenizer reads on as text: what looks like an empty script hides nothing.
    if (this.#hidden === this.#tag) this.#hidden = undefined
  }

  onclosetag(start: number, end: number): void {
    if (end - start > 12) return
    const name = this.#source.slice(start, end).toLowerCase()
    if (this.#hidden === undefined) this.#end(name)
    else if (this.#hidden === name) this.#hidden = undefined
  }

  oncomment(): void {}
  oncdata(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}
}
