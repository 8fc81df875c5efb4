import { MultiSelect, TagsInput, Textarea } from '@mantine/core'
import { modelsApi } from '@rad/api/network/models/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { query } from '#api/query.ts'
import { controlOf, type ControlProps, type FieldControls } from '#kit/form/declared-fields.tsx'
import { choiceIn, listErrorOf } from '#kit/form/field-controls.tsx'
import { t } from '#kit/words.ts'
import { systemWords } from '#words/helpdesk-words.tsx'
import { distinct } from '#choose/option-source.ts'
import styles from './known-issue-fields.module.css'

const RichTextEditor = lazy(() =>
  import('#kit/form/rich-text-editor.tsx').then(({ RichTextEditor }) => ({ default: RichTextEditor })),
)

/** Controls of the fields of a known issue, in its own form and where one is made from a case. */
export const knownIssueControls: FieldControls = {
  system_group: choiceIn((system) => systemWords(system)),
  models: (props) => <ModelsField {...controlOf(props)} error={listErrorOf(props.form.errors, props.name)} />,
  dtc_codes: (props) => (
    <TagsInput
      {...controlOf(props)}
      acceptValueOnBlur
      maxTags={20}
      splitChars={[',', ' ']}
      onChange={(codes) => props.form.setFieldValue(props.name, [...new Set(codes.map((code) => code.toUpperCase()))])}
      error={listErrorOf(props.form.errors, props.name)}
    />
  ),
  symptoms: (props) => (
    <Textarea rows={4} maxLength={4000} classNames={{ input: styles.grows }} {...controlOf(props)} />
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

/** The models it is about, by their names. */
function ModelsField({ value, ...props }: ControlProps) {
  const models = useQuery({ ...query(modelsApi.options, { query: { active: undefined } }), staleTime: 5 * 60_000 }).data
  const offered = distinct((models ?? []).map(({ name }) => name))
  // What is chosen already may be offered no longer.
  const chosen = (value as string[])
    .filter((name) => !offered.some((one) => one.value === name))
    .map((name) => ({ value: name, label: name }))
  return (
    <MultiSelect
      {...props}
      searchable
      clearable
      maxValues={40}
      data={[...chosen, ...offered]}
      nothingFoundMessage={t('No results.')}
      value={value}
    />
  )
}
