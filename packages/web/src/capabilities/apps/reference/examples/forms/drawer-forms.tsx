import { Button, Textarea, TextInput } from '@mantine/core'
import { word } from '@rad/api/words'
import { useState } from 'react'
import { z } from 'zod'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

const Task = z.strictObject({ title: z.string().trim().min(1, 'This is required.'), note: z.string() })
const labels = { title: word('Title'), note: word('Note') }

export function DrawerForms() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Add task')}
      </Button>
      {isOpen ? (
        <DrawerForm
          title={t('Add task')}
          draftKey="reference.task"
          labels={labels}
          initial={{ title: '', note: '' }}
          schema={Task}
          onSubmit={async ({ title }) => showToast(t('“{title}” added.', { title }), { isElsewhere: true })}
          onSaved={close}
          onClose={close}
        >
          {(form) => (
            <>
              <TextInput label={t(labels.title)} data-autofocus {...form.getInputProps('title')} />
              <Textarea label={t(labels.note)} rows={3} {...form.getInputProps('note')} />
            </>
          )}
        </DrawerForm>
      ) : null}
    </>
  )
}
