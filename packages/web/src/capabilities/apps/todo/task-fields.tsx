import { MultiSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { tags, type TaskForm, todoApi } from '@rad/api/apps/todo/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { pagedQuery } from '#api/query.ts'
import { DayField } from '#kit/form/day-field.tsx'
import { Initials } from '#kit/text/initials.tsx'
import { t } from '#kit/words.ts'
import { ServedSelect } from '#choose/served-select.tsx'
import { tagWords } from './task-words.ts'
import styles from './task-drawer.module.css'

const RichTextEditor = lazy(() =>
  import('#kit/form/rich-text-editor.tsx').then(({ RichTextEditor }) => ({ default: RichTextEditor })),
)
const RichText = lazy(() => import('#kit/text/rich-text.tsx').then(({ RichText }) => ({ default: RichText })))

export interface TaskFieldsProps {
  form: UseFormReturnType<TaskForm>
  labels: Record<keyof TaskForm, string>
  isReadOnly: boolean
}

export function TaskFields({ form, labels, isReadOnly }: TaskFieldsProps) {
  return (
    <>
      <TextInput label={t(labels.title)} data-autofocus {...form.getInputProps('title')} />
      <AssigneeSelect form={form} label={t(labels.assignee)} />
      <DayField
        label={t(labels.dueDate)}
        placeholder={t('For example, 24 Dec 2026')}
        isOptional
        {...form.getInputProps('dueDate')}
        value={form.values.dueDate}
      />
      <MultiSelect
        label={t(labels.tags)}
        data={tags.map((tag) => ({ value: tag, label: tagWords(tag) }))}
        {...form.getInputProps('tags')}
      />
      {isReadOnly ? (
        <div>
          <p className={styles.label}>{t(labels.description)}</p>
          {form.values.description ? (
            <Suspense fallback={null}>
              <RichText html={form.values.description} />
            </Suspense>
          ) : (
            <p className={styles.quiet}>{t('None')}</p>
          )}
        </div>
      ) : (
        <Suspense fallback={<EditorRoom label={t(labels.description)} />}>
          <RichTextEditor
            label={t(labels.description)}
            value={form.values.description}
            error={form.errors.description ? String(form.errors.description) : undefined}
            onChange={(html) => form.setFieldValue('description', html)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The place of the editor until it has been loaded, so that nothing jumps. */
function EditorRoom({ label }: { label: string }) {
  return (
    <div>
      <p className={styles.label}>{label}</p>
      <div className={styles.editor} />
    </div>
  )
}

function AssigneeSelect({ form, label }: { form: UseFormReturnType<TaskForm>; label: string }) {
  const [typed, setTyped] = useState('')
  const chosen = form.values.assignee
  const [q] = useDebouncedValue(typed === chosen?.fullName ? '' : typed, 200)
  const people = useQuery(pagedQuery(todoApi.assignees, { query: { q } }))
  // Two people of one name read alike here, as they do in the list.
  const names = [...new Set(people.data?.map(({ fullName }) => fullName))]
  return (
    <ServedSelect
      label={label}
      clearable
      clearButtonProps={{ 'aria-label': t('No one') }}
      placeholder={t('No one')}
      options={people.data && names.map((name) => ({ value: name, label: name }))}
      onSearch={setTyped}
      leftSection={chosen ? <Initials name={chosen.fullName} size={20} /> : undefined}
      renderOption={({ option }) => (
        <span className={styles.option}>
          <Initials name={option.label} size={22} />
          {option.label}
        </span>
      )}
      {...form.getInputProps('assignee')}
      value={chosen?.fullName ?? null}
      onChange={(name) =>
        form.setFieldValue('assignee', people.data?.find(({ fullName }) => fullName === name) ?? null)
      }
    />
  )
}
