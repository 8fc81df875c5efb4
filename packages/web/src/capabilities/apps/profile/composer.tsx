import { ActionIcon, Button, Textarea } from '@mantine/core'
import { profileApi } from '@rad/api/apps/profile/contract'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { useObjectUrl } from '#kit/base/use-object-url.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { dropDraft, readDraft, saveDraft } from '#kit/form/draft.ts'
import { problemOf, sizeOf } from '#kit/form/file.ts'
import { messagesFor } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import { usePerson } from '#shell/frame/person.tsx'
import { PersonPhoto } from './person-parts.tsx'
import { smallImage } from './small-image.ts'
import { useFeedChanges } from './use-feed.ts'
import styles from './post.module.css'

const draftKey = 'profile:post'
const accept = 'image/png,image/jpeg,image/webp,video/mp4'

/** Writes a post. What is typed stays until it is sent, also when the page is left. */
export function Composer({ avatar }: { avatar: string | null }) {
  const { fullName } = usePerson()
  const [text, setText] = useState(() => readDraft<string>(draftKey) ?? '')
  const [file, setFile] = useState<File>()
  const [refused, setRefused] = useState<string>()
  const chooser = useRef<HTMLInputElement>(null)
  const add = useSend(profileApi.add)
  const { refresh } = useFeedChanges()

  const type = (value: string) => {
    setText(value)
    if (value) saveDraft(draftKey, value)
    else dropDraft(draftKey)
  }
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const [chosen] = input.files ?? []
    // The same file may be chosen again.
    input.value = ''
    if (!chosen) return
    const problem = problemOf(chosen, { accept, largestMegabytes: chosen.type.startsWith('video/') ? 10 : 50 })
    setRefused(problem)
    if (problem) return
    try {
      setFile(chosen.type.startsWith('video/') ? chosen : await smallImage(chosen))
    } catch {
      setRefused(t('This file isn’t a supported image. Choose another file.'))
    }
  }
  const send = async () => {
    if (add.isPending) return
    setRefused(undefined)
    try {
      await add.mutateAsync({ body: { text, ...(file && { file }) } })
      type('')
      setFile(undefined)
      await refresh()
      sayDone(t('Post published.'))
    } catch (error) {
      const { fields, rest } = messagesFor(error, ['text', 'file'])
      setRefused(fields.text ?? fields.file ?? rest)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send()
  }

  return (
    <form className={styles.composer} onSubmit={onSubmit} noValidate aria-label={t('New post')}>
      <div className={styles.write}>
        <PersonPhoto person={{ fullName, avatar }} size={40} />
        <Textarea
          className={styles.grow}
          classNames={{ input: styles.input }}
          aria-label={t('Post')}
          placeholder={t('Share something with your connections')}
          rows={2}
          maxLength={2000}
          value={text}
          error={refused}
          onKeyDown={onKeyDown}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </div>
      {file ? <ChosenFile file={file} onRemove={() => setFile(undefined)} /> : null}
      <div className={styles.foot} data-spread>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconPhoto size={17} stroke={1.6} />}
          onClick={() => chooser.current?.click()}
        >
          {t('Add image or video')}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          accept={accept}
          aria-label={t('Image or video')}
          onChange={(event) => void take(event)}
        />
        <Button type="submit" loading={add.isPending} disabled={text.trim() === '' && !file}>
          {t('Publish post')}
        </Button>
      </div>
    </form>
  )
}

/** The image or video that goes with the post. */
function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const address = useObjectUrl(file.type.startsWith('image/') ? file : undefined)
  return (
    <div className={styles.chosen}>
      {address ? <img src={address} alt="" /> : null}
      <span className={styles.grow}>
        <bdi>{file.name}</bdi> <small>{sizeOf(file.size)}</small>
      </span>
      <ActionIcon size={28} aria-label={t('Remove {name}', { name: file.name })} onClick={onRemove}>
        <IconX size={15} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}
