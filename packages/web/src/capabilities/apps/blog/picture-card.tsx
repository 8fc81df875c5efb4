import { Button } from '@mantine/core'
import { type BlogEdit, blogApi } from '@rad/api/apps/blog/contract'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { FileField } from '#kit/form/file-field.tsx'
import { isRefusal, messageOf } from '#kit/form/refusal.ts'
import { Card } from '#kit/page/facts.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import { PostCover } from './post-cover.tsx'
import styles from './post-editor.module.css'

/** The featured picture: saved as soon as it is chosen; without one a cover is drawn. */
export function PictureCard({ post: { id, featuredImage, hasPicture } }: { post: BlogEdit }) {
  const { mutateAsync: set, isPending } = useSend(blogApi.setPicture)
  const { mutateAsync: remove } = useSend(blogApi.removePicture)
  const [sent, setSent] = useState<File[]>([])
  const params = { id: String(id) }
  const refused = (error: unknown) => {
    const message = isRefusal(error) && error.fields.file ? translateApiMessage(error.fields.file) : messageOf(error)
    showToast(message, { tone: 'bad' })
  }
  const choose = (files: File[]) => {
    const [file] = files
    if (!file) return
    setSent(files)
    void set({ params, body: { file } })
      .then(() => sayDone(t('Picture saved.')), refused)
      .finally(() => setSent([]))
  }
  return (
    <Card title={t('Featured picture')}>
      <div className={styles.fields}>
        <PostCover img={featuredImage} className={styles.cover} />
        <FileField
          label={t('Picture')}
          description={t('PNG, JPEG, or WebP, at most 10 MiB. 1600 by 800 pixels look best.')}
          accept="image/png,image/jpeg,image/webp"
          largestMegabytes={10}
          files={isPending ? sent : []}
          onChange={choose}
        />
        {hasPicture ? (
          <Button
            variant="default"
            onClick={() => void remove({ params }).then(() => sayDone(t('Picture removed.')), refused)}
          >
            {t('Remove picture')}
          </Button>
        ) : null}
      </div>
    </Card>
  )
}
