import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { socialNetworks, type UserFile } from '@rad/api/apps/user-list/contract'
import { networkNames } from './user-fields.ts'

/** Where else a user is found. */
export function SocialFields({ form }: { form: UseFormReturnType<Pick<UserFile, 'social'>> }) {
  return (
    <>
      {socialNetworks.map((network) => (
        <TextInput
          key={network}
          type="url"
          label={networkNames[network]}
          placeholder="https://"
          autoComplete="off"
          {...form.getInputProps(`social.${network}`)}
          value={form.values.social[network] ?? ''}
          onChange={(event) => form.setFieldValue(`social.${network}`, (event.currentTarget.value || null) as never)}
        />
      ))}
    </>
  )
}
