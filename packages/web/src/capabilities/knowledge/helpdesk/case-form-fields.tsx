import { Checkbox, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { conditions, occurrences, systemGroups } from '@rad/api/knowledge/helpdesk/contract'
import { Card } from '#kit/page/facts.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { systemWords } from '#words/helpdesk-words.tsx'
import { DtcRows, MeasurementRows } from './case-list-fields.tsx'
import type { CaseValues } from './case-values.ts'
import styles from './case-form.module.css'

type Form = UseFormReturnType<CaseValues>

/** A long text that may be missing is sent as null. */
const longText = (form: Form, name: 'concern' | 'prior_steps') => ({
  ...form.getInputProps(name),
  id: name,
  maxLength: 4000,
  classNames: { input: styles.grows },
  value: form.values[name] ?? '',
  onChange: (event: { currentTarget: { value: string } }) =>
    form.setFieldValue(name, event.currentTarget.value || null),
})

/** What is wrong, where, and when. */
export function ConcernFields({ form }: { form: Form }) {
  return (
    <Card title={t('Problem')}>
      <div className={styles.fields}>
        <TextInput
          id="title"
          label={t('Title')}
          placeholder={t('In a few words, such as: Engine stalls when warm')}
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps('title')}
        />
        <Textarea
          label={t('Concern')}
          description={t('What the customer notices, and what you found.')}
          rows={4}
          {...longText(form, 'concern')}
        />
        <div className={styles.pair}>
          <Select
            id="system_group"
            label={t('System')}
            clearable
            data={systemGroups.map((value) => ({ value, label: systemWords(value) }))}
            {...form.getInputProps('system_group')}
          />
          <Select
            id="occurrence"
            label={t('Occurrence')}
            clearable
            data={occurrences.map((value) => ({ value, label: inWords(value) }))}
            {...form.getInputProps('occurrence')}
          />
        </div>
        <Checkbox.Group label={t('Conditions')} {...form.getInputProps('conditions')}>
          <div className={styles.inline}>
            {conditions.map((value, at) => (
              <Checkbox
                key={value}
                id={at === 0 ? 'conditions' : undefined}
                size="xs"
                value={value}
                label={inWords(value)}
              />
            ))}
          </div>
        </Checkbox.Group>
      </div>
    </Card>
  )
}

/** What the tools say. */
export function FindingFields({ form }: { form: Form }) {
  return (
    <>
      <Card title={t('Trouble codes')}>
        <DtcRows form={form} />
      </Card>
      <Card title={t('Measurements')}>
        <MeasurementRows form={form} />
      </Card>
    </>
  )
}

export function StepFields({ form }: { form: Form }) {
  return (
    <Card title={t('Work so far')}>
      <div className={styles.fields}>
        <Textarea
          label={t('Steps already taken')}
          description={t('What was checked, with which result. The helpdesk doesn’t suggest it again.')}
          rows={4}
          {...longText(form, 'prior_steps')}
        />
        <TagsInput
          id="parts_tried"
          label={t('Parts tried')}
          description={t('Press Enter after each one.')}
          acceptValueOnBlur
          maxTags={40}
          {...form.getInputProps('parts_tried')}
        />
      </div>
    </Card>
  )
}
