import { Textarea, TextInput } from '@mantine/core'
import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

export function TextFields() {
  return (
    <div className={layout.fields}>
      <TextInput label={t('Name')} defaultValue="Northgate Motors" withAsterisk />
      <TextInput
        label={t('Email')}
        description={t('Customers write to this address.')}
        placeholder="service@northgate.example"
        leftSection={<IconAt size={15} stroke={1.6} />}
      />
      <TextInput label={t('Code')} defaultValue="NG MOTORS 4" error={t('A code can’t contain spaces.')} />
      <TextInput label={t('Dealer')} defaultValue="Northgate Group" disabled />
      <Textarea label={t('Note')} placeholder={t('Notes for the next person')} rows={2} />
    </div>
  )
}
