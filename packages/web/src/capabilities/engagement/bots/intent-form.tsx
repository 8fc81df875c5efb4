import { Autocomplete, Select } from '@mantine/core'
import { journeyStages } from '@rad/api/engagement/bots/contract'
import { type Intent, intentFields, intentsApi } from '@rad/api/engagement/bots/intents/contract'
import { controlOf, type ControlProps } from '#kit/form/declared-fields.tsx'
import { limitedText } from '#kit/form/field-controls.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import { useOptionsOf } from '#choose/option-source.ts'
import { domainOptions } from './intent-domains.ts'

const Form = formDrawer({
  fields: intentFields.fields,
  add: intentsApi.add,
  update: intentsApi.update,
  id: 'id',
  list: intentsApi.list,
  touches: ['bots'],
  title: (intent) => (intent ? t('Edit {name}', { name: intent.name }) : t('Add intent')),
  confirm: (_intent, isNew, say) => say(isNew ? t('Intent added.') : t('Intent saved.')),
  controls: () => ({
    name: limitedText,
    domain: (props) => <DomainField {...controlOf(props)} />,
    journey_stage: (props) => (
      <Select
        {...controlOf(props)}
        data={journeyStages.map((value) => ({ value, label: inWords(value) }))}
        clearable
        searchable
      />
    ),
  }),
})

export interface IntentFormProps {
  /** Without one, an intent is added. */
  record?: Intent
  onClose: () => void
}

/** Adds an intent, or changes the one that is given. */
export const IntentForm = ({ record, onClose }: IntentFormProps) =>
  record ? <Form record={record} onClose={onClose} /> : <Form onClose={onClose} />

function DomainField(props: ControlProps) {
  const domains = useOptionsOf(domainOptions, true).options ?? []
  return <Autocomplete {...props} maxLength={40} data={[...domains]} />
}
