import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'

/** As many bytes as an archive of files takes: the plain format of ZIP ends at four gigabytes. */
export const mostBytes = 2 * 1_073_741_824

export interface OwnFile {
  table: 'profile_file' | 'blog_picture'
  id: string
  /** Its path in the archive. */
  path: string
  bytes: number
  at: string
}

const endings: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/** A name that every system takes, and that leads out of no folder. */
const safeName = (name: string) =>
  name
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u001f\\/:*?"<>|]/g, '-')
    .replace(/^\.+/, '')
    .slice(-100) || 'file'

/** The images and videos that a person put into profile and blog, newest first, as many as an archive holds. */
export async function listOwnFiles(db: Db, user_id: string): Promise<OwnFile[]> {
  const ofProfile = await db
    .selectFrom('profile_file')
    .select(['id', 'post_id', 'name', 'bytes', 'at'])
    .where('user_id', '=', user_id)
    .execute()
  const ofBlog = await db
    .selectFrom('blog_picture')
    .select(['id', 'post_id', 'type', 'bytes', 'at'])
    .where('by_user_id', '=', user_id)
    .execute()
  const all = [
    ...ofProfile.map(({ name, post_id, ...file }) => ({
      ...file,
      table: 'profile_file' as const,
      path: `files/profile/${post_id ?? 'cover'}-${safeName(name)}`,
    })),
    ...ofBlog.map(({ post_id, type, ...file }) => ({
      ...file,
      table: 'blog_picture' as const,
      path: `files/blog/${post_id}-${file.id}.${endings[type] ?? 'bin'}`,
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
  let left = mostBytes
  return all.filter(({ bytes }) => (left -= bytes) >= 0)
}

/** The photo of a person, which is stored as a data address. */
export function photoOf(avatar: string | null): Uint8Array<ArrayBuffer> | undefined {
  const [, base64] = /^data:image\/jpeg;base64,(.+)$/.exec(avatar ?? '') ?? []
  return base64 === undefined ? undefined : Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

/** What a file holds; nothing where it was deleted since it was listed. */
export async function readOwnFile(db: Db, user_id: string, { table, id }: OwnFile): Promise<Uint8Array | undefined> {
  const owner = table === 'profile_file' ? 'user_id' : 'by_user_id'
  const { rows } = await sql<{ content: Uint8Array }>`
    select content from ${sql.table(table)} where id = ${id}::uuid and ${sql.ref(owner)} = ${user_id}::uuid`.execute(db)
  return rows[0]?.content
}
