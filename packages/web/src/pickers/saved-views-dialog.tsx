import { ActionIcon, Button, Modal, MultiSelect, Switch, TextInput } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { roleName, roles } from '@rad/api/session/auth/contract'
import { type SavedView, savedViewsApi } from '@rad/api/session/saved-views/contract'
import { type FormEvent, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { isRefusal } from '#kit/refusal.ts'
import { showToast } from '#kit/toast.ts'
import type { RawSearch } from '#kit/view-url.ts'
import { t, told } from '#kit/words.ts'
import styles from './saved-views.module.css'

const roleChoices = () => ['admin', ...roles].map((role) => ({ value: role, label: t(roleName(role)) }))

export interface SavedViewsDialogProps {
  mode: 'add' | 'manage'
  screen: string
  search: RawSearch
  /** One's own. */
  views: SavedView[]
  onAdded: (view: SavedView) => void
  onClose: () => void
}

export function SavedViewsDialog({ mode, screen, search, views, onAdded, onClose }: SavedViewsDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={mode === 'add' ? t('Keep this view') : t('Your views')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {mode === 'add' ? (
        <AddForm screen={screen} search={search} onAdded={onAdded} onClose={onClose} />
      ) : views.length > 0 ? (
        views.map((view) => <ViewForm key={view.id} view={view} />)
      ) : (
        <p className={styles.quiet}>{t('There are none left.')}</p>
      )}
    </Modal>
  )
}

const problemOf = (error: Error) => told((isRefusal(error) && error.fields.name) || error.message)

function AddForm({
  screen,
  search,
  onAdded,
  onClose,
}: Pick<SavedViewsDialogProps, 'screen' | 'search' | 'onAdded' | 'onClose'>) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState<string[]>([])
  const [isDefault, setDefault] = useState(false)
  const add = useSend(savedViewsApi.add)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(
      { body: { screen, name, query: search, shared_roles: shared, is_default: isDefault } },
      {
        onSuccess: (view) => {
          showToast(t('“{name}” is kept.', { name: view.name }))
          onAdded(view)
          onClose()
        },
      },
    )
  }
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <TextInput
        label={t('Name')}
        data-autofocus
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={add.error ? problemOf(add.error) : undefined}
      />
      <MultiSelect
        label={t('Share with roles')}
        description={t('They can open it; only you can change it.')}
        data={roleChoices()}
        value={shared}
        onChange={setShared}
        clearable
      />
      <Switch
        label={t('Opens by itself when you come to this page')}
        checked={isDefault}
        onChange={(event) => setDefault(event.currentTarget.checked)}
      />
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={add.isPending}>
          {t('Keep')}
        </Button>
      </div>
    </form>
  )
}

/** One view: each change is saved as it is made. */
function ViewForm({ view }: { view: SavedView }) {
  const [name, setName] = useState(view.name)
  const update = useSend(savedViewsApi.update)
  const remove = useSend(savedViewsApi.remove)
  const again = useSend(savedViewsApi.add)
  const change = (body: { name?: string; shared_roles?: string[]; is_default?: boolean }) =>
    update.mutate({ params: { id: view.id }, body: { ...body, if_version: view.version } })
  const forget = () =>
    remove.mutate(
      { params: { id: view.id } },
      {
        onSuccess: () => {
          const { screen, name: kept, query, shared_roles, is_default } = view
          const undo = () =>
            again.mutate({ body: { screen, name: kept, query: query as RawSearch, shared_roles, is_default } })
          showToast(t('“{name}” is forgotten.', { name: kept }), { action: { label: t('Undo'), run: undo } })
        },
      },
    )

  return (
    <fieldset className={styles.view} aria-label={view.name} disabled={update.isPending}>
      <div className={styles.line}>
        <TextInput
          aria-label={t('Name')}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onBlur={() => (name.trim() === view.name ? undefined : change({ name }))}
          error={update.error ? problemOf(update.error) : undefined}
        />
        <ActionIcon size={32} aria-label={t('Forget {name}', { name: view.name })} onClick={forget}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </div>
      <MultiSelect
        aria-label={t('Roles that see {name}', { name: view.name })}
        placeholder={view.shared_roles.length > 0 ? undefined : t('Not shared')}
        data={roleChoices()}
        value={view.shared_roles}
        onChange={(shared_roles) => change({ shared_roles })}
      />
      <Switch
        size="xs"
        label={t('Opens by itself')}
        checked={view.is_default}
        onChange={(event) => change({ is_default: event.currentTarget.checked })}
      />
    </fieldset>
  )
}
