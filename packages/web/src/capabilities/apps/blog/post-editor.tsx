import { Button, Drawer } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type BlogEdit, blogApi } from '@rad/api/apps/blog/contract'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { useRef, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { ArticleEditor } from '#kit/form/article-editor.tsx'
import { PageForm } from '#kit/form/page-form.tsx'
import { FactsPage } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { Article } from '#capabilities/knowledge/content/parts/article.tsx'
import { useAutosave } from './use-autosave.ts'
import { openBlogPicture } from './open-picture.ts'
import { PictureCard } from './picture-card.tsx'
import { DetailFields, PublishingFields, TitleFields } from './post-fields.tsx'
import { postLabels, postSchema, postValues, type PostValues } from './post-values.ts'
import { useAddPicture } from './text-pictures.ts'
import styles from './post-editor.module.css'

/** How a value reads where two versions are compared. */
const words = (key: string, value: unknown): unknown => {
  if (key === 'content') return String(value).replaceAll(/<[^<>]*>/g, ' ')
  if (key === 'status') return inWords(String(value))
  return Array.isArray(value) ? value.join(', ') : value
}

/** Writes a post. A draft is saved as it is written; what is pending or published, when its writer says so. */
export function PostEditor({ post }: { post: BlogEdit }) {
  // A form that was saved begins again, with what the server keeps of it.
  const [round, setRound] = useState(0)
  return <PostForm key={round} post={post} onSaved={() => setRound(round + 1)} />
}

/** Saves the post one time after the other, each over the version that the one before it left. */
function useSaving({ id, version }: BlogEdit) {
  const { mutateAsync: update } = useSend(blogApi.update)
  const [begun] = useState(version)
  const newest = useRef(version)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  return (values: PostValues, seen: number = begun): Promise<BlogEdit> => {
    const send = async () => {
      // Anyone who chose between two versions names the one they saw.
      const if_version = seen === begun ? newest.current : seen
      const saved = await update({ params: { id: String(id) }, body: { ...values, if_version } })
      newest.current = saved.version
      return saved
    }
    const saving = line.current.then(send, send)
    line.current = saving
    return saving
  }
}

function PostForm({ post, onSaved }: { post: BlogEdit; onSaved: () => void }) {
  const save = useSaving(post)
  return (
    <PageForm<PostValues>
      draftKey={`blog:${post.id}`}
      labels={postLabels}
      initial={postValues(post)}
      schema={postSchema}
      version={post.version}
      toValues={(row) => postValues(row as unknown as BlogEdit)}
      submitLabel={t('Save post')}
      words={words}
      onSubmit={save}
      onSaved={() => {
        sayDone(t('Post saved.'))
        onSaved()
      }}
    >
      {(form) => <EditorFields form={form} post={post} onSave={(values) => save(values)} />}
    </PageForm>
  )
}

interface EditorFieldsProps {
  form: UseFormReturnType<PostValues>
  post: BlogEdit
  onSave: (values: PostValues) => Promise<BlogEdit>
}

function EditorFields({ form, post, onSave }: EditorFieldsProps) {
  const [isPreviewed, setPreviewed] = useState(false)
  const saved = useAutosave({ form, post, onSave })
  const addPicture = useAddPicture(post)
  const format = useFormat()
  const { values } = form
  return (
    <>
      <FactsPage
        main={
          <section className={styles.paper} aria-label={t('Text')}>
            <TitleFields form={form} post={post} />
            <ArticleEditor
              label={t('Text')}
              value={values.content}
              error={form.errors.content ? String(form.errors.content) : undefined}
              onChange={(html) => form.setFieldValue('content', html)}
              openPicture={openBlogPicture}
              addFile={addPicture}
            />
            <div className={styles.below}>
              <Button
                variant="default"
                leftSection={<IconEye size={16} stroke={1.6} />}
                onClick={() => setPreviewed(true)}
              >
                {t('Preview')}
              </Button>
              <span role="status">{saved ? t('Draft saved at {time}.', { time: format.clock(saved) }) : null}</span>
            </div>
          </section>
        }
        aside={
          <>
            <PublishingFields form={form} post={post} />
            <DetailFields form={form} />
            <PictureCard post={post} />
          </>
        }
      />
      {isPreviewed ? <Preview values={values} onClose={() => setPreviewed(false)} /> : null}
    </>
  )
}

/** The post as readers will see it, with what is not saved yet. */
function Preview({ values, onClose }: { values: PostValues; onClose: () => void }) {
  return (
    <Drawer opened onClose={onClose} title={t('Preview')} size={760} closeButtonProps={{ 'aria-label': t('Close') }}>
      <article className={styles.preview} aria-label={t('Text as readers see it')}>
        <h2>
          <bdi>{values.title}</bdi>
        </h2>
        {values.excerpt ? (
          <p>
            <bdi>{values.excerpt}</bdi>
          </p>
        ) : null}
        <Article html={values.content} openPicture={openBlogPicture} />
      </article>
    </Drawer>
  )
}
