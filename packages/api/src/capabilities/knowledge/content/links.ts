import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import type { LinkKind } from './vocabulary.ts'

interface Link {
  href: string
  kind: LinkKind
  target: string
}

const file = /^\/api\/content\/files\/([0-9a-f-]{36})$/
const page = /^\/(library|guidelines)\/([^/?#]+)/

function linkOf(href: string): Link | undefined {
  const [, id] = file.exec(href) ?? []
  if (id) return { href, kind: 'file', target: id }
  const [, area, target] = page.exec(href) ?? []
  if (area === 'library') return { href, kind: 'content', target: target! }
  if (area === 'guidelines') return { href, kind: 'guideline', target: target!.toUpperCase() }
  if (href.startsWith('/')) return { href, kind: 'page', target: href }
  if (/^https?:/i.test(href)) return { href, kind: 'web', target: href }
  return undefined
}

/** Where a text that was cleaned leads: its links, pictures, and files, each once. */
export function linksOf(html: string): Link[] {
  const hrefs = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
  return [...new Set(hrefs)].flatMap((href) => linkOf(href) ?? [])
}

/** Keeps where the newest text of an item leads, for broken links and for what is used where. */
export async function keepLinks(db: Db, item_id: string, html: string): Promise<void> {
  await db.deleteFrom('content_link').where('item_id', '=', item_id).execute()
  const links = linksOf(html)
  if (links.length > 0)
    await db
      .insertInto('content_link')
      .values(links.map((link) => ({ item_id, ...link })))
      .execute()
}

/** Whether a link is broken: to content that no reader can open, or to a file or guideline that does not exist. */
export const isBroken: RawBuilder<SqlBool> = sql<SqlBool>`case content_link.kind
  when 'content' then not exists (select from library_item l where l.slug = content_link.target)
  when 'guideline' then not exists (
    select from guideline g join library_item l on l.item_id = g.item_id where g.no = content_link.target)
  when 'file' then not exists (select from content_file f where f.id::text = content_link.target)
  else false end`
