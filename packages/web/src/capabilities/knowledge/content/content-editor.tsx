import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Input } from '@rad/api/contract'
import { type Content, contentApi, contentFields } from '@rad/api/knowledge/content/contract'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { type AddedFile, ArticleEditor } from '#kit/form/article-editor.tsx'
import { drawnPicture } from '#kit/form/drawn-picture.ts'
import { PageForm } from '#kit/form/page-form.tsx'
import { isRefusal, messageOf } from '#kit/form/refusal.ts'
import { FactsPage } from '#kit/page/facts.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import { Article } from './parts/article.tsx'
import { openContentPicture } from './parts/content-files.ts'
import { AudienceFields, PeopleFields, PublishingFields, VersionFields } from './content-fields.tsx'
import { contentLabels, contentValues, type ContentValues } from './content-values.ts'
import { FileCard, TranslationCard } from './content-cards.tsx'
import { BesideText, useBeside } from './content-beside.tsx'
import { useContentOptions } from './use-content-options.ts'
import styles from './content.module.css'

type Changes = Input<typeof contentApi.update>['body']
const schema = contentApi.update.body.omit({ if_version: true })
const { fields } = contentFields

export interface ContentEditorProps {
  /** As it is now: the form keeps the copy that the writer began from. */
  item: Content
  onDirty: (isDirty: boolean) => void
}

/** Writes a draft: its text, whom it is meant for, and when it is published. Saved as a whole, with no lost updates. */
export function ContentEditor({ item, onDirty }: ContentEditorProps) {
  const update = useSend(contentApi.update)
  const options = useContentOptions()
  const [beside] = useBeside(item)
  return (
    <PageForm<ContentValues>
      draftKey={`content:${item.id}`}
      labels={contentLabels}
      initial={contentValues(item)}
      schema={schema}
      version={item.version}
      toValues={(row) => contentValues(row as unknown as Content)}
      submitLabel={t('Save draft')}
      drawn={(key, value) => (key === 'body' ? <Article html={String(value)} language={item.language} /> : undefined)}
      onDirty={onDirty}
      onSubmit={(values, version) =>
        update.mutateAsync({
          params: { id: item.id },
          body: { ...(values as unknown as Omit<Changes, 'if_version'>), if_version: version! },
        })
      }
      onSaved={() => sayDone(t('Draft saved.'))}
    >
      {(form) => {
        const shared = { form, item, options }
        return (
          <div className={beside ? styles.beside : undefined}>
            {beside ? <BesideText item={item} beside={beside} /> : null}
            <FactsPage
              isStacked={beside !== undefined}
              main={<TextFields form={form} item={item} />}
              aside={
                <>
                  <AudienceFields {...shared} />
                  <PublishingFields {...shared} />
                  <PeopleFields {...shared} />
                  <VersionFields {...shared} />
                  <TranslationCard item={item} />
                  <FileCard item={item} files={item.files} body={form.values.body} mayRemove />
                </>
              }
            />
          </div>
        )
      }}
    </PageForm>
  )
}

function TextFields({ form, item }: { form: UseFormReturnType<ContentValues>; item: Content }) {
  const addFile = useAddFile(item)
  const { language } = item
  return (
    <section className={styles.paper} aria-label={t('Text')} lang={language}>
      <TextInput
        label={t('Title')}
        size="md"
        maxLength={fields.title.max}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('Summary')}
        description={t('Shown in the library below the title.')}
        rows={2}
        autosize={false}
        classNames={{ input: styles.summaryInput }}
        maxLength={fields.summary.max}
        {...form.getInputProps('summary')}
        value={form.values.summary ?? ''}
        onChange={(event) => form.setFieldValue('summary', event.currentTarget.value || null)}
      />
      <ArticleEditor
        label={t('Text')}
        value={form.values.body}
        error={form.errors.body ? String(form.errors.body) : undefined}
        onChange={(html) => form.setFieldValue('body', html)}
        openPicture={openContentPicture}
        addFile={addFile}
      />
    </section>
  )
}

/** Stores a file with the text; a refusal is shown at once. */
function useAddFile({ id }: Content): (file: File) => Promise<AddedFile | undefined> {
  const attach = useSend(contentApi.attach)
  return async (file) => {
    try {
      const { files, attached } = await attach.mutateAsync({ params: { id }, body: { file: await drawnPicture(file) } })
      const added = files.find((one) => one.id === attached)
      if (!added) return undefined
      const { path, name, type, width, height } = added
      return { address: path, name, isPicture: type.startsWith('image/'), width, height }
    } catch (error) {
      const message = isRefusal(error) && error.fields.file ? translateApiMessage(error.fields.file) : messageOf(error)
      showToast(message, { tone: 'bad' })
      return undefined
    }
  }
}
