import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { type Document, type DocumentField, documentsApi } from '@rad/api/insight/documents/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { useIsPhone } from '#kit/base/use-is-phone.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { ReasonDialog } from '#kit/form/reason-dialog.tsx'
import { refusalOf, type Typed, usePlainForm } from '#kit/form/use-plain-form.ts'
import { Card } from '#kit/page/facts.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { fieldWords } from './parts/document-words.tsx'
import type { Place } from './use-place.ts'
import styles from './documents.module.css'

interface FieldsProps {
  document: Document
  place: Place
  mayReview: boolean
}

/** What was read of the fields: to be reviewed as long as that is due, and read by everyone afterwards. */
export function FieldsCard(props: FieldsProps) {
  const { document, place, mayReview } = props
  if (document.fields.length === 0) return null
  return (
    <Card title={t('Fields')}>
      {mayReview && document.status === 'needs_review' ? (
        <Review key={document.no} {...props} />
      ) : (
        <ul className={styles.fields}>
          {document.fields.map((field) => (
            <li key={field.name}>
              <UnstyledButton onClick={() => place.showField(field)}>{fieldWords(field.name)}</UnstyledButton>
              <bdi>{field.reviewed_value ?? (field.reviewed_at ? t('None') : (field.value ?? '–'))}</bdi>
              <Sureness field={field} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** How sure the reader was, and who has looked since. */
function Sureness({ field: { value, confidence, threshold, reviewed_at, reviewer } }: { field: DocumentField }) {
  const { percent } = useFormat()
  if (reviewed_at) return <span className={styles.soft}>{t('Reviewed by {name}', { name: reviewer ?? '' })}</span>
  return (
    <Badge tone={confidence < threshold ? 'warn' : 'plain'}>
      {value === null ? t('Not in the text') : percent(100 * confidence)}
    </Badge>
  )
}

/** Longer than a person looks at one document without a pause. */
const longestSeconds = 3_600

function Review({ document, place }: FieldsProps) {
  const { no, version, fields } = document
  const [since] = useState(timeNow)
  const isPhone = useIsPhone()
  const [isRejecting, setRejecting] = useState(false)
  const send = useSend(documentsApi.review, { refreshes: ['timeline'] })
  const openNext = useNextReview(no)
  const seconds = () => Math.min(longestSeconds, Math.round((timeNow() - since) / 1000))
  const decide = (body: {
    decision: 'verified' | 'rejected'
    fields?: Record<string, string | null>
    remark?: string
  }) => send.mutateAsync({ params: { no }, body: { ...body, seconds: seconds(), if_version: version } })
  const typedFields = (typed: Typed) =>
    Object.fromEntries(fields.map(({ name }) => [name, typed(`fields.${name}`).trim() || null]))
  const form = usePlainForm(async (typed) => {
    const names = fields.map(({ name }) => `fields.${name}`)
    const refused = await refusalOf(decide({ decision: 'verified', fields: typedFields(typed) }), names)
    if (refused) return refused
    sayDone(t('Document {no} verified.', { no }))
    await openNext()
    return undefined
  })
  const first = fields.find(({ confidence, threshold }) => confidence < threshold) ?? fields[0]
  return (
    <form ref={form.element} onSubmit={form.onSubmit} className={styles.review} noValidate>
      {form.messages.form ? (
        <p className={styles.refused} role="alert">
          {form.messages.form}
        </p>
      ) : null}
      {fields.map((field) => (
        <TextInput
          key={field.name}
          name={`fields.${field.name}`}
          label={fieldWords(field.name)}
          defaultValue={field.value ?? ''}
          maxLength={500}
          autoComplete="off"
          // On a phone the paper comes first, and the page would open below it.
          autoFocus={field === first && !isPhone}
          error={form.messages[`fields.${field.name}`]}
          rightSection={<Sureness field={field} />}
          rightSectionWidth={field.value === null ? 120 : 72}
          onFocus={() => place.showField(field)}
        />
      ))}
      {isPhone ? null : <p className={styles.soft}>{t('Press Enter to verify and open the next document.')}</p>}
      <div className={styles.foot}>
        <Button type="submit" loading={form.isBusy}>
          {t('Verify document')}
        </Button>
        <Button variant="default" onClick={() => setRejecting(true)}>
          {t('Reject document')}
        </Button>
      </div>
      {isRejecting ? (
        <ReasonDialog
          question={t('Reject {no}?', { no })}
          consequence={t('Its fields count as not verified. The file stays.')}
          maxLength={1000}
          confirmLabel={t('Reject document')}
          isBad
          onConfirm={(remark) => decide({ decision: 'rejected', remark })}
          onDone={() => {
            setRejecting(false)
            sayDone(t('Document {no} rejected.', { no }))
            void openNext()
          }}
          onClose={() => setRejecting(false)}
        />
      ) : null}
    </form>
  )
}

/** Opens the document that has waited longest for a review, or the list where none does. */
function useNextReview(no: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    const waiting = { status: 'needs_review', sort: 'received_at', perPage: 2 } as const
    const { rows } = await queryClient.fetchQuery({ ...query(documentsApi.list, { query: waiting }), staleTime: 0 })
    const next = rows.find((row) => row.no !== no)
    if (next) await navigate({ to: '/documents/$no', params: { no: next.no } })
    else await navigate({ to: '/documents', search: { status: 'needs_review' } as never })
  }
}
