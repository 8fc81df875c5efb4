import { Textarea, TextInput } from '@mantine/core'
import { aboutFields, profileApi } from '@rad/api/apps/profile/contract'
import type { ProfileAbout } from '@rad/api/apps/profile/shapes.contract'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { controlOf, type FieldControls } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { t } from '#kit/words.ts'

const { fields, body } = aboutFields
const controls: FieldControls = {
  about: (props) => <Textarea rows={5} maxLength={fields.about.max} {...controlOf(props)} />,
  lives: (props) => <TextInput maxLength={fields.lives.max} {...controlOf(props)} />,
  website: (props) => (
    <TextInput type="url" placeholder="https://" maxLength={fields.website.max} {...controlOf(props)} />
  ),
}

/** What a person says of themselves. */
export function AboutDrawer({ about, onClose }: { about: ProfileAbout; onClose: () => void }) {
  const save = useSend(profileApi.saveAbout)
  return (
    <DeclaredForm
      fields={fields}
      record={about}
      title={t('Edit profile')}
      draftKey="profile:about"
      schema={body}
      hasFocus
      controls={controls}
      onSubmit={(values, version = about.version) => save.mutateAsync({ body: { ...values, if_version: version } })}
      onSaved={() => {
        sayDone(t('Profile saved.'))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
