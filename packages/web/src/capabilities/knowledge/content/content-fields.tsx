import { MultiSelect, Select, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type Content, contentFields, contentJobTypes, type ContentOptions } from '@rad/api/knowledge/content/contract'
import { roleName, roles } from '@rad/api/session/auth/contract'
import { lazy, Suspense } from 'react'
import { DayField } from '#kit/form/day-field.tsx'
import { NumberField } from '#kit/form/number-field.tsx'
import { Card } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'
import { byName, useOptionsFrom } from '#choose/option-source.ts'
import { workTypeWords } from '#choose/work-types.tsx'
import type { ContentValues } from './content-values.ts'
import { topicOptions } from './content-words.ts'
import styles from './content.module.css'

const MomentField = lazy(() =>
  import('#kit/form/moment-field.tsx').then(({ MomentField }) => ({ default: MomentField })),
)

export interface ContentFieldsProps {
  form: UseFormReturnType<ContentValues>
  item: Content
  options: ContentOptions | undefined
}

const { fields } = contentFields
const everyone = () => t('All')

/** Whom the text is meant for; nothing chosen means everybody. */
export function AudienceFields({ form }: ContentFieldsProps) {
  const channels = useOptionsFrom('channels', true, {})
  const regions = useOptionsFrom('regions', true, {})
  const listOf = (name: 'roles' | 'channels' | 'regions') => ({
    searchable: true,
    clearable: true,
    hidePickedOptions: true,
    nothingFoundMessage: t('No results.'),
    placeholder: form.values[name].length === 0 ? everyone() : '',
    ...form.getInputProps(name),
  })
  return (
    <Card title={t('Audience')}>
      <div className={styles.fields}>
        <MultiSelect
          label={t('Roles')}
          data={roles.map((role) => ({ value: role, label: t(roleName(role)) }))}
          {...listOf('roles')}
        />
        <MultiSelect label={t('Channels')} data={[...(channels.options ?? [])]} {...listOf('channels')} />
        <MultiSelect label={t('Regions')} data={[...(regions.options ?? [])]} {...listOf('regions')} />
        <Select
          label={t('Job type')}
          data={contentJobTypes.map((type) => ({ value: type, label: workTypeWords(type) }))}
          clearable
          placeholder={t('All')}
          {...form.getInputProps('job_type')}
        />
      </div>
    </Card>
  )
}

/** When readers see it, and where. */
export function PublishingFields({ form, item, options }: ContentFieldsProps) {
  const moment = (name: 'publish_from' | 'publish_until') => ({
    value: form.values[name] ?? undefined,
    onChange: (at: string) => form.setFieldValue(name, at),
    error: form.errors[name],
    clearable: true,
    onClear: () => form.setFieldValue(name, null),
  })
  return (
    <Card title={t('Publishing')}>
      <div className={styles.fields}>
        <Suspense fallback={null}>
          <MomentField label={t('Publish from')} placeholder={t('On approval')} {...moment('publish_from')} />
          <MomentField label={t('Publish until')} placeholder={t('No end')} {...moment('publish_until')} />
        </Suspense>
        <TextInput
          label={t('Link address')}
          description={t('The last part of the link.')}
          maxLength={fields.slug.max}
          autoComplete="off"
          {...form.getInputProps('slug')}
          value={form.values.slug ?? ''}
        />
        <TopicFields form={form} item={item} options={options} />
        {item.kind === 'bot_answer' ? (
          <Select
            label={t('Intent')}
            description={t('The bot answers this intent with the text.')}
            data={byName(options?.intents ?? [])}
            searchable
            nothingFoundMessage={t('No results.')}
            {...form.getInputProps('intent')}
          />
        ) : null}
      </div>
    </Card>
  )
}

/** Where an article or a question is in addition to the library. */
function TopicFields({ form, item, options }: ContentFieldsProps) {
  if (item.kind !== 'faq' && item.kind !== 'article') return null
  const topics = topicOptions(item.kind, options?.faq_topics ?? [])
  return (
    <>
      <Select
        label={t('Topic')}
        description={
          item.kind === 'faq'
            ? t('Shown there on the FAQ page. Without a topic, in the library only.')
            : t('Shown there in the knowledge base. Without a topic, in the library only.')
        }
        data={topics}
        searchable
        clearable
        nothingFoundMessage={t('No results.')}
        {...form.getInputProps('topic')}
      />
      {form.values.topic ? (
        <NumberField
          label={t('Position')}
          description={t('Its place in the topic. Texts without one follow by title.')}
          {...form.getInputProps('position')}
          value={form.values.position}
        />
      ) : null}
    </>
  )
}

/** People as a select offers them; who is chosen stays readable where they are no longer offered. */
const people = (offered: readonly { id: string; name: string }[] = [], id: string | null, name: string | null) => [
  ...(id && !offered.some((one) => one.id === id) ? [{ value: id, label: name ?? id }] : []),
  ...offered.map((one) => ({ value: one.id, label: one.name })),
]

/** Who answers for it, who approves it, and by when it is looked at again. */
export function PeopleFields({ form, item, options }: ContentFieldsProps) {
  const { reviewers = [], owners = [] } = options ?? {}
  const writers = new Set(item.written_by.map(({ id }) => id))
  return (
    <Card title={t('People')}>
      <div className={styles.fields}>
        <Select
          label={t('Owner')}
          data={people(owners, item.owner_id, item.owner)}
          searchable
          allowDeselect={false}
          {...form.getInputProps('owner')}
        />
        <Select
          label={t('Reviewer')}
          description={t('Someone who didn’t write this version.')}
          data={people(
            reviewers.filter(({ id }) => !writers.has(id)),
            item.reviewer_id,
            item.reviewer,
          )}
          searchable
          clearable
          placeholder={t('Any reviewer')}
          nothingFoundMessage={t('No results.')}
          {...form.getInputProps('reviewer')}
        />
        <DayField
          label={t('Review by')}
          isOptional
          {...form.getInputProps('review_by')}
          value={form.values.review_by}
        />
      </div>
    </Card>
  )
}

/** What is new in this version, for who has read the one before. */
export function VersionFields({ form, item }: ContentFieldsProps) {
  if (item.live_edition === null && item.versions.length === 0) return null
  return (
    <Card title={t('This version')}>
      <div className={styles.fields}>
        <TextInput
          label={t('What changed')}
          maxLength={fields.change_note.max}
          autoComplete="off"
          {...form.getInputProps('change_note')}
          value={form.values.change_note ?? ''}
          onChange={(event) => form.setFieldValue('change_note', event.currentTarget.value || null)}
        />
        <Switch
          label={t('Editorial change')}
          description={t('The meaning is the same. Readers don’t have to acknowledge it again.')}
          {...form.getInputProps('is_editorial', { type: 'checkbox' })}
        />
      </div>
    </Card>
  )
}
