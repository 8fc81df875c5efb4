import { Button } from '@mantine/core'
import { type CaseFile, helpdeskApi } from '@rad/api/knowledge/helpdesk/contract'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { received } from '#api/download.ts'
import { useObjectUrl } from '#kit/base/use-object-url.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import styles from './case-files.module.css'

interface PreviewProps {
  no: string
  file: CaseFile
}

/** Pictures and texts up to this size are shown at once; what is larger, and what plays, comes when it is requested. */
const shownAtOnce = 2 * 1_048_576
/** More of a text is read in the file. */
const mostLetters = 20_000

/** A file where it is. Its content comes with the token, so that it is fetched here and not by the element that shows it. */
export function FilePreview({ no, file }: PreviewProps) {
  const { preview, bytes } = file
  const isLight = (preview === 'picture' || preview === 'text') && bytes <= shownAtOnce
  const [isRequested, setRequested] = useState(isLight)
  const { data, error, isFetching, refetch } = useQuery({
    // A file never changes: what refreshes its case leaves it alone.
    queryKey: ['helpdesk-files', no, file.id],
    queryFn: ({ signal }) =>
      received(helpdeskApi.file, { params: { no, id: file.id } }, signal).then(({ blob }) => blob),
    enabled: isRequested,
    staleTime: Infinity,
    structuralSharing: false,
  })
  if (preview === 'document' || preview === 'pdf') return null
  if (error)
    return (
      <p className={styles.refused} role="alert">
        {messageOf(error)}{' '}
        <button type="button" className={styles.retry} onClick={() => void refetch()}>
          {t('Retry')}
        </button>
      </p>
    )
  if (data)
    return preview === 'text' ? <TextPreview blob={data} name={file.name} /> : <MediaPreview blob={data} file={file} />
  if (isLight) return <div className={styles.wait} aria-hidden="true" />
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={styles.show}
      loading={isFetching}
      leftSection={<IconPlayerPlay size={13} stroke={1.8} />}
      onClick={() => setRequested(true)}
    >
      {preview === 'sound' || preview === 'video' ? t('Play') : t('Show')}
    </Button>
  )
}

function MediaPreview({ blob, file: { preview, name } }: { blob: Blob; file: CaseFile }) {
  const address = useObjectUrl(blob)
  if (address === undefined) return null
  if (preview === 'picture')
    return (
      <a
        href={address}
        target="_blank"
        rel="noopener"
        aria-label={t('Open {name}', { name })}
        className={styles.picture}
      >
        <img src={address} alt={name} />
      </a>
    )
  return preview === 'sound' ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the sound of a vehicle has no words
    <audio src={address} controls autoPlay aria-label={name} className={styles.sound} />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording of a vehicle has no words
    <video src={address} controls autoPlay playsInline aria-label={name} className={styles.video} />
  )
}

/** A scan report as the tool wrote it, from left to right whatever the language. */
function TextPreview({ blob, name }: { blob: Blob; name: string }) {
  const { data = '' } = useQuery({
    queryKey: ['helpdesk-texts', blob.size, name],
    queryFn: () => blob.text(),
    staleTime: Infinity,
  })
  const isCut = data.length > mostLetters
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll what is longer than its frame */}
      <pre className={styles.text} dir="ltr" tabIndex={0} role="region" aria-label={name}>
        {isCut ? data.slice(0, mostLetters) : data}
      </pre>
      {isCut ? (
        <p className={styles.small}>{t('Only the beginning is shown. Download the file to read all of it.')}</p>
      ) : null}
    </>
  )
}
