import { MultiSelect, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  type BlogEdit,
  excerptMax,
  mostTags,
  postCategories,
  postStatuses,
  postTitleMax,
} from '@rad/api/apps/blog/contract'
import { slugOf } from '@rad/api/slug'
import { lazy, Suspense } from 'react'
import { Card } from '#kit/page/facts.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import type { PostValues } from './post-values.ts'
import styles from './post-editor.module.css'

const MomentField = lazy(() =>
  import('#kit/form/moment-field.tsx').then(({ MomentField }) => ({ default: MomentField })),
)

interface FieldsProps {
  form: UseFormReturnType<PostValues>
}

/** Title and summary. The address of a draft follows its title until someone writes another one. */
export function TitleFields({ form, post }: FieldsProps & { post: BlogEdit }) {
  const rename = (title: string) => {
    const { slug, title: before } = form.values
    const isMade = slug === slugOf(before, 'post') || slug === post.slug
    form.setFieldValue('title', title)
    if (post.status === 'Draft' && isMade) form.setFieldValue('slug', slugOf(title, 'post'))
  }
  return (
    <>
      <TextInput
        label={t('Title')}
        size="md"
        maxLength={postTitleMax}
        autoComplete="off"
        {...form.getInputProps('title')}
        onChange={(event) => rename(event.currentTarget.value)}
      />
      <Textarea
        label={t('Summary')}
        description={t('Shown in the list below the title.')}
        rows={2}
        maxLength={excerptMax}
        {...form.getInputProps('excerpt')}
      />
    </>
  )
}

/** Where the post is: who may not publish asks for it by the status Pending. */
export function PublishingFields({ form, post }: FieldsProps & { post: BlogEdit }) {
  const offered = postStatuses.filter((status) => status !== 'Published' || post.mayPublish)
  return (
    <Card title={t('Publishing')}>
      <div className={styles.fields}>
        <Select
          label={t('Status')}
          description={
            post.mayPublish
              ? t('Choose Pending to publish at a later time.')
              : t('Choose Pending to ask for publishing.')
          }
          data={offered.map((value) => ({ value, label: inWords(value) }))}
          allowDeselect={false}
          {...form.getInputProps('status')}
          onChange={(status) => {
            form.setFieldValue('status', status as PostValues['status'])
            if (status !== 'Pending') form.setFieldValue('publishAt', null)
          }}
        />
        {post.mayPublish && form.values.status === 'Pending' ? (
          <Suspense fallback={null}>
            <MomentField
              label={t('Publish at')}
              placeholder={t('As soon as it is published')}
              value={form.values.publishAt ?? undefined}
              onChange={(at) => form.setFieldValue('publishAt', at)}
              error={form.errors.publishAt}
              clearable
              clearButtonProps={{ 'aria-label': t('Clear') }}
              onClear={() => form.setFieldValue('publishAt', null)}
            />
          </Suspense>
        ) : null}
        <TextInput
          label={t('Link address')}
          description={t('The last part of the link.')}
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps('slug')}
        />
      </div>
    </Card>
  )
}

/** By what the post is found. */
export function DetailFields({ form }: FieldsProps) {
  return (
    <Card title={t('Categories and tags')}>
      <div className={styles.fields}>
        <MultiSelect
          label={t('Categories')}
          data={postCategories.map((value) => ({ value, label: inWords(value) }))}
          hidePickedOptions
          clearable
          {...form.getInputProps('categories')}
        />
        <TagsInput
          label={t('Tags')}
          description={t('Press Enter after each tag.')}
          acceptValueOnBlur
          maxTags={mostTags}
          splitChars={[',', ' ']}
          {...form.getInputProps('tags')}
          onChange={(tags) => form.setFieldValue('tags', [...new Set(tags.map((tag) => tag.toLowerCase()))])}
        />
      </div>
    </Card>
  )
}
