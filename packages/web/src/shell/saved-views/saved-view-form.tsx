import { ActionIcon, MultiSelect, type MultiSelectProps, Switch, TextInput } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type Role, roleName, roles } from '@rad/api/session/auth/contract'
import { type SavedView, savedViewsApi, type ViewScreen } from '@rad/api/session/saved-views/contract'
import { useState } from 'react'
import { canBySession } from '#api/rights.ts'
import { useSend } from '#api/use-send.ts'
import { isRefusal } from '#kit/form/refusal.ts'
import { showToast } from '#kit/feedback/toast.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import styles from './saved-views.module.css'

/** A refused name is at its field. */
export const problemOf = (error: Error) => translateApiMessage((isRefusal(error) && error.fields.name) || error.message)
const tell = (error: Error) => showToast(problemOf(error), { tone: 'bad' })

/** With whom a view is shared, and how. */
export type Shared = Pick<SavedView, 'shared_roles' | 'opens_for_roles'>

interface SharingProps extends Pick<MultiSelectProps, 'label' | 'description' | 'placeholder' | 'aria-label'> {
  value: Shared
  onChange: (value: Shared) => void
}

/** The roles that see a view, and whether it opens by itself for them. */
export function Sharing({ value, onChange, ...field }: SharingProps) {
  return (
    <>
      <MultiSelect
        {...field}
        data={roles.map((role) => ({ value: role, label: t(roleName(role)) }))}
        value={value.shared_roles}
        onChange={(shared_roles) => onChange({ ...value, shared_roles: shared_roles as Role[] })}
      />
      {value.shared_roles.length > 0 ? (
        <Switch
          size="xs"
          label={t('Default view for these roles')}
          description={t('People who chose their own default view keep it.')}
          checked={value.opens_for_roles}
          onChange={(event) => onChange({ ...value, opens_for_roles: event.currentTarget.checked })}
        />
      ) : null}
    </>
  )
}

/** Lets a view open by itself for who reads this, or no longer. */
export function OpensByItself({ view }: { view: SavedView }) {
  const choose = useSend(savedViewsApi.choose)
  return (
    <Switch
      size="xs"
      label={t('Default view')}
      checked={view.is_default}
      disabled={choose.isPending}
      onChange={(event) =>
        choose.mutate({ params: { id: view.id }, body: { is_default: event.currentTarget.checked } }, { onError: tell })
      }
    />
  )
}

/** Forgets a view; who regrets it gets it back as it was, shared with the same roles. */
function useForget(view: SavedView) {
  const remove = useSend(savedViewsApi.remove)
  const again = useSend(savedViewsApi.add)
  const share = useSend(savedViewsApi.share)
  const undo = async () => {
    const { name, query, is_default, shared_roles, opens_for_roles } = view
    const body = { screen: view.screen as ViewScreen, name, query: query as RawSearch, is_default }
    const { id, version } = await again.mutateAsync({ body })
    if (shared_roles.length > 0)
      await share.mutateAsync({ params: { id }, body: { shared_roles, opens_for_roles, if_version: version } })
  }
  const onSuccess = () =>
    showToast(t('“{name}” deleted.', { name: view.name }), {
      action: { label: t('Undo'), run: () => void undo().catch(tell) },
    })
  return () => remove.mutate({ params: { id: view.id } }, { onSuccess, onError: tell })
}

/** One's own view: each change is saved as it is made. */
export function ViewForm({ view }: { view: SavedView }) {
  const [name, setName] = useState(view.name)
  const update = useSend(savedViewsApi.update)
  const share = useSend(savedViewsApi.share)
  const forget = useForget(view)
  const params = { id: view.id }
  const rename = () => update.mutate({ params, body: { name, if_version: view.version } })

  return (
    <fieldset className={styles.view} aria-label={view.name} disabled={update.isPending || share.isPending}>
      <div className={styles.line}>
        <TextInput
          aria-label={t('Name')}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onBlur={() => (name.trim() === view.name ? undefined : rename())}
          error={update.error ? problemOf(update.error) : undefined}
        />
        <ActionIcon size={32} aria-label={t('Delete view {name}', { name: view.name })} onClick={forget}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </div>
      <OpensByItself view={view} />
      {canBySession(savedViewsApi.share.allow) ? (
        <Sharing
          aria-label={t('Roles with access to {name}', { name: view.name })}
          placeholder={view.shared_roles.length > 0 ? undefined : t('Not shared')}
          value={view}
          onChange={({ shared_roles, opens_for_roles }) =>
            share.mutate(
              { params, body: { shared_roles, opens_for_roles, if_version: view.version } },
              { onError: tell },
            )
          }
        />
      ) : null}
    </fieldset>
  )
}
