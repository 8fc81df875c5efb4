import { Textarea, TextInput } from '@mantine/core'
import { AboutForm, profileApi } from '@rad/api/apps/profile/contract'
import type { ProfileAbout } from '@rad/api/apps/profile/shapes.contract'
import { words } from '@rad/api/words'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { t } from '#kit/words.ts'

const labels = words({ about: 'About you', lives: 'Lives in', website: 'Website' })
const valuesOf = ({ about, lives, website }: AboutForm): AboutForm => ({ about, lives, website })

/** What a person says of themselves. */
export function AboutDrawer({ about, onClose }: { about: ProfileAbout; onClose: () => void }) {
  const save = useSend(profileApi.saveAbout)
  return (
    <DrawerForm<AboutForm>
      title={t('Edit profile')}
      draftKey="profile:about"
      labels={labels}
      initial={valuesOf(about)}
      schema={AboutForm}
      version={about.version}
      toValues={(row) => valuesOf(row as unknown as AboutForm)}
      onSubmit={(values, version) => save.mutateAsync({ body: { ...values, if_version: version ?? about.version } })}
      onSaved={() => {
        sayDone(t('Profile saved.'))
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Textarea label={t(labels.about)} rows={5} maxLength={1000} data-autofocus {...form.getInputProps('about')} />
          <TextInput label={t(labels.lives)} maxLength={120} {...form.getInputProps('lives')} />
          <TextInput
            label={t(labels.website)}
            type="url"
            placeholder="https://"
            maxLength={200}
            {...form.getInputProps('website')}
          />
        </>
      )}
    </DrawerForm>
  )
}
