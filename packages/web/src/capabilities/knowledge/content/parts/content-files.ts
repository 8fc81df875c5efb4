import { call } from '@rad/api/client'
import { contentApi } from '@rad/api/knowledge/content/contract'
import { download } from '#api/download.ts'
import { transport } from '#api/transport.ts'

const address = /^\/api\/content\/files\/([0-9a-f-]{36})$/i

/** The id of a picture or file by the address that is in a text; undefined for any other address. */
export const contentFileOf = (href: string) => address.exec(href)?.[1]

/** Fetches a picture of a text, which no one gets without the sign-in. */
export async function openContentPicture(src: string): Promise<Blob> {
  const id = contentFileOf(src)
  if (!id) throw new Error(`No picture of ours: ${src}`)
  const response = (await call(transport, contentApi.file, { params: { id } })) as Response
  return response.blob()
}

/** Hands a file of a text to the browser under its name. */
export const downloadContentFile = (id: string) => download(contentApi.file, { params: { id } })
