import { toHex } from '#kernel/command/bytes.ts'
import { conflict, invalid, tooLarge } from '#kernel/command/errors.ts'
import type { Db } from '#kernel/command/context.ts'
import { cleanName, fileTypeOf } from '#kernel/file/file-type.ts'
import type { Picture } from '#kernel/file/picture.ts'
import { pictureIn } from '#kernel/file/picture-upload.ts'
import { most } from './bounds.contract.ts'

const extensions = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const

function asImage(picture: Picture, name: string) {
  return { ...picture, name: cleanName(name, { type: picture.type, extension: extensions[picture.type] }) }
}

/** What is stored of an upload: of an image only the image, of a video its bytes; other types are refused. */
export async function readUpload(file: File, kinds: 'image' | 'image or video') {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.length > most.fileBytes) throw tooLarge(most.fileBytes)
  if (bytes.length === 0) throw invalid({ file: 'This file is empty.' })
  const read = () => {
    const picture = pictureIn(bytes)
    if (picture) return asImage(picture, file.name)
    const kind = fileTypeOf(bytes, file.name)
    if (kinds === 'image') throw invalid({ file: 'Choose a PNG, JPEG, or WebP image.' })
    if (kind?.type !== 'video/mp4') throw invalid({ file: 'Choose a PNG, JPEG, or WebP image, or an MP4 video.' })
    return { type: kind.type, width: null, height: null, content: bytes, name: cleanName(file.name, kind) }
  }
  const content = read()
  const sha256 = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', content.content)))
  return { ...content, bytes: content.content.length, sha256 }
}

/** Refuses a file beyond the limit for one user; they have to delete posts first. */
export async function checkFileCount(db: Db, user_id: string): Promise<void> {
  const files = await db
    .selectFrom('profile_file')
    .select('id')
    .where('user_id', '=', user_id)
    .limit(most.files)
    .execute()
  if (files.length >= most.files)
    throw conflict('files.most', `You can keep at most ${most.files} images and videos. Delete a post with one first.`)
}
