import { MultiSelect, Select, TagsInput, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type KnownIssue, knownIssueFields, systemGroups } from '@rad/api/knowledge/known-issues/contract'
import { modelsApi } from '@rad/api/network/models/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { query } from '#api/query.ts'
import { DeclaredFields, type FieldControls, type FieldValues, labelsOf } from '#kit/form/declared-fields.tsx'
import { t } from '#kit/words.ts'
import { systemWords } from './helpdesk-words.tsx'
import { distinct } from './option-source.ts'
import styles from './known-issue-fields.module.css'

const RichTextEditor = lazy(() =>
  import('#kit/form/rich-text-editor.tsx').then(({ RichTextEditor }) => ({ default: RichTextEditor })),
)

const { fields } = knownIssueFields
export type KnownIssueValues = Pick<KnownIssue, keyof typeof fields>
export const knownIssueLabels = labelsOf(fields) as Record<keyof KnownIssueValues, string>

/** What is wrong with one value of a list stands at all of them. */
const errorOf = (errors: Record<string, ReactNode>, name: string) =>
  Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1]

const controls: FieldControls = {
  system_group: ({ form, name, field }) => (
    <Select
      label={t(field.label)}
      data={systemGroups.map((value) => ({ value, label: systemWords(value) }))}
      allowDeselect={false}
      {...form.getInputProps(name)}
    />
  ),
  models: ({ form, name, field }) => (
    <ModelsField
      label={t(field.label)}
      value={form.values[name] as string[]}
      onChange={(models) => form.setFieldValue(name, models)}
      error={errorOf(form.errors, name)}
    />
  ),
  dtc_codes: ({ form, name, field }) => (
    <TagsInput
      label={t(field.label)}
      description={t('Codes such as P0301 or U0100-87. Press Enter after each one.')}
      acceptValueOnBlur
      maxTags={20}
      splitChars={[',', ' ']}
      value={form.values[name] as string[]}
      onChange={(codes) => form.setFieldValue(name, [...new Set(codes.map((code) => code.toUpperCase()))])}
      error={errorOf(form.errors, name)}
    />
  ),
  symptoms: ({ form, name, field }) => (
    <Textarea
      label={t(field.label)}
      description={t('What the customer notices and the outlet finds.')}
      rows={4}
      maxLength={4000}
      classNames={{ input: styles.grows }}
      {...form.getInputProps(name)}
    />
  ),
  remedy: ({ form, name, field }) => (
    <Suspense fallback={<div className={styles.wait} aria-hidden="true" />}>
      <RichTextEditor
        label={t(field.label)}
        value={String(form.values[name] ?? '')}
        onChange={(html) => form.setFieldValue(name, html)}
        error={form.errors[name] as string | undefined}
      />
    </Suspense>
  ),
}

interface ModelsFieldProps {
  label: string
  value: string[]
  onChange: (models: string[]) => void
  error: ReactNode
}

/** The models it is about, by their names. */
function ModelsField({ value, ...props }: ModelsFieldProps) {
  const models = useQuery({ ...query(modelsApi.options, { query: { active: undefined } }), staleTime: 5 * 60_000 }).data
  const offered = distinct((models ?? []).map(({ name }) => name))
  // What is held already may be offered no longer.
  const held = value
    .filter((name) => !offered.some((one) => one.value === name))
    .map((name) => ({ value: name, label: name }))
  return (
    <MultiSelect
      {...props}
      description={t('Leave empty for every model.')}
      searchable
      clearable
      maxValues={40}
      data={[...held, ...offered]}
      nothingFoundMessage={t('No results.')}
      value={value}
    />
  )
}

/** The fields of a known issue, in its own form and where one is made from a case. */
export function KnownIssueFields<V extends KnownIssueValues & Record<string, unknown>>({
  form,
  isNew = false,
}: {
  form: UseFormReturnType<V>
  isNew?: boolean
}) {
  return (
    <DeclaredFields
      form={form as unknown as UseFormReturnType<FieldValues>}
      fields={fields}
      controls={controls}
      isNew={isNew}
    />
  )
}
