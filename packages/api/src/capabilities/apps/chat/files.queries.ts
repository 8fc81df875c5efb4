import type { Db } from '#kernel/command/context.ts'
import { conflict } from '#kernel/command/errors.ts'
import { readEvidence, type ReadFile } from '#kernel/file/evidence.ts'
import { pictureIn } from '#kernel/file/picture-upload.ts'
import { toHex } from '#kernel/command/bytes.ts'
import { most } from './bounds.contract.ts'

/** What is stored of a sent file: of an image only the image, without the metadata of cameras. */
export async function readChatUpload(file: File): Promise<ReadFile> {
  const evidence = await readEvidence(file)
  const bytes = new Uint8Array(evidence.content)
  const picture = pictureIn(bytes)
  if (!picture) return evidence
  const { content, type } = picture
  const sha256 = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', content)))
  return { name: evidence.name, type, bytes: content.length, sha256, content }
}

/** Refuses a file beyond the limit for one user's files in chats. */
export async function checkChatFiles(db: Db, user_id: string): Promise<void> {
  const files = await db.selectFrom('chat_file').select('id').where('user_id', '=', user_id).limit(most.files).execute()
  if (files.length >= most.files)
    throw conflict('files.most', `You can send at most ${most.files} files. Delete a message with one first.`)
}
