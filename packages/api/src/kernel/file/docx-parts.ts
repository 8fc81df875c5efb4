import { invalid } from '#kernel/command/errors.ts'
import { walkXml } from './xml.ts'

/** Walks through a part of a document in order. */
export const walk = (xml: string, on: Parameters<typeof walkXml>[1]): Promise<void> =>
  walkXml(xml, on, () => invalid({ file: 'This document is damaged.' }))

/** Where the links of a document lead, by the ids that its text names. */
export async function linksOf(xml = ''): Promise<Map<string, string>> {
  const links = new Map<string, string>()
  await walk(xml, {
    open: (name, { Id, Target, TargetMode }) => {
      if (name === 'Relationship' && TargetMode === 'External' && Id && Target) links.set(Id, Target)
    },
  })
  return links
}

/** The lists of a document whose items have numbers, each as `list:level`; those of the others have dots. */
export async function numberedListsOf(xml = ''): Promise<Set<string>> {
  const levelsOf = new Map<string, Set<string>>()
  const numbered = new Set<string>()
  let [shape, level, list] = ['', '', '']
  await walk(xml, {
    open: (name, attributes) => {
      const value = attributes['w:val'] ?? ''
      if (name === 'w:abstractNum') levelsOf.set((shape = attributes['w:abstractNumId'] ?? ''), new Set())
      else if (name === 'w:lvl') level = attributes['w:ilvl'] ?? '0'
      else if (name === 'w:numFmt' && value !== 'bullet' && value !== 'none') levelsOf.get(shape)?.add(level)
      else if (name === 'w:num') list = attributes['w:numId'] ?? ''
      else if (name === 'w:abstractNumId') for (const one of levelsOf.get(value) ?? []) numbered.add(`${list}:${one}`)
    },
  })
  return numbered
}

/** What a paragraph is by its style: a heading of a level, or an item of a list. */
export interface Style {
  heading?: number
  list?: string
  level?: number
}

/** By the name that Word gives a style in every language; its id depends on the author's language. */
export function headingOf(name: string): number | undefined {
  const [, level] = /^(?:heading ?([1-6])|title)$/i.exec(name) ?? [undefined, undefined]
  return level === undefined ? (/^title$/i.test(name) ? 1 : undefined) : Number(level)
}

/** The nesting level of a list item; Word knows nine levels. */
export const levelOf = (value: string): number => (/^[0-8]$/.test(value) ? Number(value) : 0)

/** The styles of a document by their ids. */
export async function stylesOf(xml = ''): Promise<Map<string, Style>> {
  const styles = new Map<string, Style>()
  let style: Style = {}
  await walk(xml, {
    open: (name, attributes) => {
      const value = attributes['w:val'] ?? ''
      if (name === 'w:style') styles.set(attributes['w:styleId'] ?? '', (style = {}))
      else if (name === 'w:name') style.heading = headingOf(value)
      else if (name === 'w:numId') style.list = value
      else if (name === 'w:ilvl') style.level = levelOf(value)
    },
  })
  return styles
}
