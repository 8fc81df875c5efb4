import { TextInput } from '@mantine/core'
import {
  accountApi,
  type AccountSettings,
  socialLabels as labels,
  type SocialNetwork,
  socialNetworks,
} from '@rad/api/session/account/contract'
import type { QueryClient } from '@tanstack/react-query'
import { useSend } from '#api/use-send.ts'
import { Card } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'
import { AccountPart, prefetchAccount } from './account-part.tsx'
import { PartForm } from './part-form.tsx'
import { textProps } from './text-props.ts'
import styles from './account.module.css'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => prefetchAccount(queryClient)

const schema = accountApi.saveSocial.body.omit({ if_version: true })

/** How the networks write themselves, and what an address there looks like. */
const networks: Record<SocialNetwork, { name: string; example: string }> = {
  twitter: { name: 'Twitter', example: 'https://x.com/' },
  facebook: { name: 'Facebook', example: 'https://facebook.com/' },
  google: { name: 'Google', example: 'https://youtube.com/' },
  linkedIn: { name: 'LinkedIn', example: 'https://linkedin.com/in/' },
  instagram: { name: 'Instagram', example: 'https://instagram.com/' },
  quora: { name: 'Quora', example: 'https://quora.com/profile/' },
}

/** Where else a person is found. */
export function Screen() {
  return <AccountPart>{({ social }) => <SocialForm social={social} />}</AccountPart>
}

function SocialForm({ social }: { social: AccountSettings['social'] }) {
  const save = useSend(accountApi.saveSocial)
  return (
    <PartForm
      name="social"
      part={social}
      labels={labels}
      schema={schema}
      save={(values, if_version) => save.mutateAsync({ body: { ...values, if_version } })}
      partOf={(account) => account.social}
      words={(_, value) => Object.values(value as Record<string, string | null>).filter(Boolean)}
    >
      {(form) => (
        <Card title={t('Social links')}>
          <div className={styles.fields}>
            {socialNetworks.map((network) => (
              <TextInput
                key={network}
                type="url"
                label={networks[network].name}
                placeholder={networks[network].example}
                autoComplete="off"
                {...textProps(form, `socialLinks.${network}`, form.values.socialLinks[network])}
              />
            ))}
          </div>
        </Card>
      )}
    </PartForm>
  )
}
