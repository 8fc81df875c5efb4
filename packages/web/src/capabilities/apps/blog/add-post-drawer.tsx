import { MultiSelect, TextInput } from '@mantine/core'
import { type BlogEdit, blogApi, postCategories, type PostCategory, postTitleMax } from '@rad/api/apps/blog/contract'
import { word } from '@rad/api/words'
import { useNavigate } from '@tanstack/react-router'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'

interface Values extends Record<string, unknown> {
  title: string
  categories: PostCategory[]
}

const labels = { title: word('Title'), categories: word('Categories') }

/** Begins a post: a draft that its author alone sees, opened in its editor. */
export function AddPostDrawer({ onClose }: { onClose: () => void }) {
  const add = useSend(blogApi.add)
  const navigate = useNavigate()
  return (
    <DrawerForm<Values>
      title={t('Add post')}
      draftKey="blog:new"
      labels={labels}
      initial={{ title: '', categories: [] }}
      schema={blogApi.add.body}
      submitLabel={t('Add draft')}
      onSubmit={(values) => add.mutateAsync({ body: values })}
      onSaved={(saved) => {
        sayDone(t('Draft added.'))
        void navigate({ to: '/pages/blog/edit/$id', params: { id: String((saved as BlogEdit).id) } })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={t('Title')}
            description={t('The address of the post is made from it.')}
            maxLength={postTitleMax}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('title')}
          />
          <MultiSelect
            label={t('Categories')}
            data={postCategories.map((value) => ({ value, label: inWords(value) }))}
            hidePickedOptions
            clearable
            {...form.getInputProps('categories')}
          />
        </>
      )}
    </DrawerForm>
  )
}
