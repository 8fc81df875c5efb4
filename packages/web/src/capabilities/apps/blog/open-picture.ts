import { blogApi } from '@rad/api/apps/blog/contract'
import { call } from '@rad/api/client'
import { transport } from '#api/transport.ts'

const address = /^\/blog\/pictures\/([0-9a-f-]{36})$/i

/** Fetches a picture of a post, which no one gets without the sign-in. */
export async function openBlogPicture(path: string): Promise<Blob> {
  const id = address.exec(path)?.[1]
  if (!id) throw new Error(`No picture of the blog: ${path}`)
  const response = (await call(transport, blogApi.picture, { params: { id } })) as Response
  return response.blob()
}
