import { type BlogEdit, blogApi } from '@rad/api/apps/blog/contract'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import type { AddedFile } from '#kit/form/article-editor.tsx'
import { drawnPicture } from '#kit/form/drawn-picture.ts'
import { isRefusal, messageOf } from '#kit/form/refusal.ts'
import { t, translateApiMessage } from '#kit/words.ts'

/** Stores a picture for the text of a post; a refusal is shown at once. */
export function useAddPicture({ id }: BlogEdit): (file: File) => Promise<AddedFile | undefined> {
  const add = useSend(blogApi.addTextPicture)
  return async (file) => {
    if (!file.type.startsWith('image/')) {
      showToast(t('Use a PNG, JPEG, or WebP picture.'), { tone: 'bad' })
      return undefined
    }
    try {
      const body = { file: await drawnPicture(file) }
      const { path, width, height } = await add.mutateAsync({ params: { id: String(id) }, body })
      return { address: path, name: file.name, isPicture: true, width, height }
    } catch (error) {
      const message = isRefusal(error) && error.fields.file ? translateApiMessage(error.fields.file) : messageOf(error)
      showToast(message, { tone: 'bad' })
      return undefined
    }
  }
}
