import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { word } from '@rad/api/words'
import { useState } from 'react'
import { z } from 'zod'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { Fact, Facts } from '#kit/page/facts.tsx'
import { Wizard, type WizardStep } from '#kit/page/wizard.tsx'
import { t } from '#kit/words.ts'

const Opening = z.strictObject({
  name: z.string().trim().min(2, 'Use at least 2 characters.'),
  city: z.string('This is required.').min(1, 'This is required.'),
  email: z.string().min(1, 'Enter an email address.').pipe(z.email('Enter a valid email address.')),
  hasBodyshop: z.boolean(),
})
type Opening = z.infer<typeof Opening>

const labels = {
  name: word('Name'),
  city: word('City'),
  email: word('Email'),
  hasBodyshop: word('Bodyshop'),
}

const stepsOf = (): WizardStep<Opening>[] => [
  {
    title: t('Place'),
    fields: ['name', 'city'],
    content: (form) => (
      <>
        <TextInput label={t(labels.name)} {...form.getInputProps('name')} />
        <Select
          label={t(labels.city)}

          data={['Chennai', 'Jaipur', 'Pune']}
          {...form.getInputProps('city')}
        />
      </>
    ),
  },
  {
    title: t('Contact'),
    fields: ['email', 'hasBodyshop'],
    content: (form) => (
      <>
        <TextInput label={t(labels.email)} type="email" {...form.getInputProps('email')} />
        <Checkbox label={t(labels.hasBodyshop)} {...form.getInputProps('hasBodyshop', { type: 'checkbox' })} />
      </>
    ),
  },
  {
    title: t('Check'),
    fields: [],
    content: ({ values }) => (
      <Facts>
        <Fact label={t(labels.name)} value={values.name} />
        <Fact label={t(labels.city)} value={values.city} />
        <Fact label={t(labels.email)} value={values.email} />
        <Fact label={t(labels.hasBodyshop)} kind="flag" value={values.hasBodyshop} />
      </Facts>
    ),
  },
]

export function Wizards() {
  const [isDone, setDone] = useState(false)
  if (isDone)
    return (
      <EmptyState
        title={t('Outlet planned')}
        action={
          <Button variant="default" onClick={() => setDone(false)}>
            {t('Plan another outlet')}
          </Button>
        }
      />
    )
  return (
    <Wizard
      draftKey="reference.opening"
      labels={labels}
      initial={{ name: '', city: '', email: '', hasBodyshop: false }}
      schema={Opening}
      steps={stepsOf()}
      submitLabel={t('Plan outlet')}
      onSubmit={async () => {}}
      onSaved={() => setDone(true)}
      onClose={() => {}}
    />
  )
}
