import { TextInput } from '@mantine/core'
import { type JobCard, jobCardsApi, promiseFields } from '@rad/api/workshop/job-cards/contract'
import { useSend } from '#api/use-send.ts'
import { controlOf, type FieldControls } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { MomentField } from '#kit/form/moment-field.tsx'
import { t } from '#kit/words.ts'

const { fields, body } = promiseFields
const controls: FieldControls = {
  promised_at: ({ form, name, field }) => (
    <MomentField
      label={t(field.label)}
      required
      value={form.values[name] as string}
      onChange={(at) => form.setFieldValue(name, at)}
      error={form.errors[name]}
    />
  ),
  reason: (props) => <TextInput maxLength={fields.reason.max} {...controlOf(props)} />,
}

/** A new time for the customer; what was promised before stays in the list. */
export function PromiseDialog({ card, onClose }: { card: JobCard; onClose: () => void }) {
  const promise = useSend(jobCardsApi.promise, { refreshes: ['timeline'] })
  return (
    <DeclaredForm
      fields={fields}
      record={card}
      title={t('Add promise')}
      draftKey={`job-card-promise:${card.no}`}
      schema={body}
      toValues={() => ({ promised_at: card.promised_at ?? '', reason: '' })}
      submitLabel={t('Add promise')}
      controls={controls}
      onSubmit={({ promised_at, reason }, version) =>
        promise.mutateAsync({
          params: { no: card.no },
          body: { promised_at, reason: reason || undefined, if_version: version! },
        })
      }
      onSaved={onClose}
      onClose={onClose}
    />
  )
}
