import { Button } from '@mantine/core'
import { type Document, type DocumentPage, documentsApi } from '@rad/api/insight/documents/contract'
import { timelineApi } from '@rad/api/service/timeline/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { type CSSProperties, useEffect, useRef } from 'react'
import { download, received } from '#api/download.ts'
import { keyOf, pagedQuery, query } from '#api/query.ts'
import { useObjectUrl } from '#kit/base/use-object-url.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { NumberedPager } from '#kit/page/numbered-pager.tsx'
import { t } from '#kit/words.ts'
import { failureWords, statusWords } from './parts/document-words.tsx'
import type { Place } from './use-place.ts'
import styles from './documents.module.css'

/** Pictures that a browser draws; other files are drawn by their words, or by pictures of their scanned pages. */
const isPicture = ({ mime }: Document) => /^image\/(png|jpeg)$/.test(mime)

/** The address of the picture that a page is drawn on; undefined where it is drawn by its words. */
function usePicture(document: Document, page: DocumentPage | undefined) {
  const { no } = document
  const isFile = isPicture(document)
  const params = { no, page: page?.page ?? 1 }
  const { data } = useQuery({
    queryKey: isFile ? keyOf(documentsApi.file, { no }) : keyOf(documentsApi.picture, params),
    queryFn: ({ signal }) =>
      isFile
        ? received(documentsApi.file, { params: { no } }, signal)
        : received(documentsApi.picture, { params }, signal),
    enabled: isFile || page?.has_picture === true,
    staleTime: Infinity,
  })
  return useObjectUrl(data?.blob)
}

const pollMs = 3_000

/** Reads the record again until its file is read, and its timeline whenever that has come further. */
function useUntilRead({ no, status }: Document) {
  const queryClient = useQueryClient()
  const shown = useRef(status)
  const isWaiting = status === 'received' || status === 'reading'
  useQuery({
    ...query(documentsApi.get, { params: { no } }),
    enabled: isWaiting,
    refetchInterval: isWaiting ? pollMs : false,
  })
  useEffect(() => {
    if (shown.current === status) return
    shown.current = status
    void queryClient.invalidateQueries({ queryKey: [timelineApi.events.capability] })
  }, [queryClient, status])
}

/** The paper: a page with the words that were read on it, and the place of a field. */
export function PageCard({ document, place }: { document: Document; place: Place }) {
  const { no, pages } = document
  useUntilRead(document)
  return (
    <section className={styles.card} aria-label={t('Pages')}>
      <header className={styles.bar}>
        <h2>
          <bdi>{document.file_name}</bdi>
        </h2>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={15} stroke={1.6} />}
          onClick={() => void download(documentsApi.file, { params: { no } })}
        >
          {t('Download')}
        </Button>
      </header>
      {pages ? <Paper document={document} place={place} /> : <Nothing document={document} />}
      {pages && pages > 1 ? <NumberedPager page={place.page} pages={pages} onPage={place.openPage} /> : null}
    </section>
  )
}

const Nothing = ({ document: { status, failure } }: { document: Document }) => (
  <EmptyState
    icon={<IconFileOff size={26} stroke={1.5} />}
    title={statusWords(status)}
    text={failure ? failureWords(failure) : t('The document is read in the background. This page shows it soon.')}
  />
)

function Paper({ document, place }: { document: Document; place: Place }) {
  const { no } = document
  const { data, error, refetch } = useQuery(pagedQuery(documentsApi.page, { params: { no, page: place.page } }))
  const address = usePicture(document, data)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <div className={styles.loading} aria-busy="true" />
  return (
    <>
      <Drawing page={data} picture={address} box={place.box} isTyped={document.mime.startsWith('text/')} />
      <details className={styles.text}>
        <summary>{t('Text of this page')}</summary>
        <pre dir="auto">{data.text}</pre>
      </details>
    </>
  )
}

interface DrawingProps {
  page: DocumentPage
  picture: string | undefined
  box: Place['box']
  /** A text has no page of its own: it ends with its last line. */
  isTyped: boolean
}

/** Room around a place that is lit, as a share of the page. */
const margin = 0.006

/** Room below the last line of a text, as a share of the page. */
const foot = 0.05
const leastShown = 0.3

/** How much of a page is shown, from its top. */
const shownOf = ({ words }: DocumentPage, isTyped: boolean) =>
  isTyped ? Math.min(1, Math.max(leastShown, foot + Math.max(0, ...words.map(([, y, , h]) => y + h)))) : 1

/** A page in its own measures. Over a picture its words are there to be selected and found, and not drawn twice. */
function Drawing({ page: drawn, picture, box, isTyped }: DrawingProps) {
  const { page, width, height, words } = drawn
  const shown = height * shownOf(drawn, isTyped)
  return (
    <svg
      className={styles.paper}
      viewBox={`0 0 ${width} ${shown}`}
      style={{ '--ratio': width / shown } as CSSProperties}
      data-typed={isTyped || undefined}
      role="img"
      aria-label={t('Page {page}', { page })}
      data-picture={picture ? true : undefined}
    >
      {picture ? <image href={picture} width={width} height={height} preserveAspectRatio="none" /> : null}
      {words.map(([x, y, w, h, , text], at) => (
        <text
          // oxlint-disable-next-line react/no-array-index-key -- the words of a page stay in their order
          key={at}
          x={x * width}
          y={(y + h * 0.82) * height}
          fontSize={Math.max(h * height, 1)}
          textLength={Math.max(w * width, 1)}
          lengthAdjust="spacingAndGlyphs"
        >
          {text}
        </text>
      ))}
      {box ? (
        <rect
          className={styles.lit}
          x={(box.x - margin) * width}
          y={(box.y - margin) * height}
          width={(box.w + 2 * margin) * width}
          height={(box.h + 2 * margin) * height}
        />
      ) : null}
    </svg>
  )
}
