import { Autocomplete, Select, TextInput } from '@mantine/core'
import { journeyStages } from '@rad/api/engagement/bots/contract'
import { type Intent, intentsApi } from '@rad/api/engagement/bots/intents/contract'
import { words } from '@rad/api/words'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { useOptionsOf } from '#pickers/option-source.ts'
import { domainOptions } from './intent-domains.ts'

interface Values extends Record<string, unknown> {
  code?: string
  name: string
  domain: string
  journey_stage: Intent['journey_stage']
}

const labels = words({ name: 'Intent', domain: 'Domain', journey_stage: 'Journey stage' })
const newLabels = words({ code: 'Code', name: 'Intent', domain: 'Domain', journey_stage: 'Journey stage' })
const changes = intentsApi.update.body.omit({ if_version: true })
const blank: Values = { code: '', name: '', domain: '', journey_stage: null }
const valuesOf = ({ name, domain, journey_stage }: Intent): Values => ({ name, domain, journey_stage })

export interface IntentFormProps {
  /** Without one, an intent is added. */
  intent?: Intent
  onClose: () => void
}

/** Adds an intent, or changes the one that is given. */
export function IntentForm({ intent, onClose }: IntentFormProps) {
  const add = useSend(intentsApi.add, { refreshes: ['bots'] })
  const update = useSend(intentsApi.update, { refreshes: ['bots'] })
  const domains = useOptionsOf(domainOptions, true).options ?? []

  const save = ({ code = '', ...values }: Values, version: number | undefined) =>
    intent && version !== undefined
      ? update.mutateAsync({ params: { id: intent.id }, body: { ...values, if_version: version } })
      : add.mutateAsync({ body: { ...values, code } })

  return (
    <DrawerForm<Values>
      title={intent ? t('Edit {name}', { name: intent.name }) : t('Add intent')}
      draftKey={`intents:${intent?.id ?? 'new'}`}
      labels={(intent ? labels : newLabels) as Record<string, string>}
      initial={intent ? valuesOf(intent) : blank}
      schema={intent ? changes : intentsApi.add.body}
      version={intent?.version}
      toValues={(row) => valuesOf(row as unknown as Intent)}
      submitLabel={intent ? t('Save') : t('Add')}
      onSubmit={save}
      onSaved={() => {
        showToast(intent ? t('Intent saved.') : t('Intent added.'))
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {intent ? null : (
            <TextInput
              label={t(newLabels.code)}
              description={t(
                'Identifies the intent in messages. 2 to 60 letters, digits, and underscores. Can’t be changed later.',
              )}
              maxLength={60}
              autoComplete="off"
              data-autofocus
              {...form.getInputProps('code')}
              onChange={(event) => form.setFieldValue('code', event.currentTarget.value.toLowerCase())}
            />
          )}
          <TextInput label={t(labels.name)} maxLength={80} autoComplete="off" {...form.getInputProps('name')} />
          <Autocomplete label={t(labels.domain)} maxLength={40} data={[...domains]} {...form.getInputProps('domain')} />
          <Select
            label={t(labels.journey_stage)}
            description={t('Stage of a visit in which this intent occurs.')}
            data={journeyStages.map((value) => ({ value, label: inWords(value) }))}
            clearable
            searchable
            {...form.getInputProps('journey_stage')}
          />
        </>
      )}
    </DrawerForm>
  )
}
