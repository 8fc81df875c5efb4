import { type JobCard, jobCardsApi } from '@rad/api/workshop/job-cards/contract'
import { TextInput } from '@mantine/core'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { MomentField } from '#kit/form/moment-field.tsx'
import { t } from '#kit/words.ts'

const schema = jobCardsApi.promise.body.omit({ if_version: true })

/** A new time for the customer; what was promised before stays in the list. */
export function PromiseDialog({ card, onClose }: { card: JobCard; onClose: () => void }) {
  const promise = useSend(jobCardsApi.promise, { refreshes: ['timeline'] })
  return (
    <DrawerForm
      title={t('Add promise')}
      draftKey={`job-card-promise:${card.no}`}
      labels={{ promised_at: t('Promised'), reason: t('Reason') }}
      initial={{ promised_at: card.promised_at ?? '', reason: '' }}
      schema={schema}
      version={card.version}
      toValues={() => ({ promised_at: card.promised_at ?? '', reason: '' })}
      submitLabel={t('Add promise')}
      onSubmit={async ({ promised_at, reason }, version) =>
        promise.mutateAsync({
          params: { no: card.no },
          body: { promised_at, reason: reason || undefined, if_version: version! },
        })
      }
      onSaved={onClose}
      onClose={onClose}
    >
      {(form) => (
        <>
          <MomentField
            label={t('Promised')}
            required
            value={form.values.promised_at}
            onChange={(at) => form.setFieldValue('promised_at', at)}
            error={form.errors.promised_at}
          />
          <TextInput
            label={t('Reason')}
            description={t('What the customer was told.')}
            maxLength={500}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </DrawerForm>
  )
}
