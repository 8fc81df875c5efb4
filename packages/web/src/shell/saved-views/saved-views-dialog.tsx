import { Button, Modal, Switch, TextInput } from '@mantine/core'
import { type SavedView, savedViewsApi, type ViewScreen } from '@rad/api/session/saved-views/contract'
import { type FormEvent, useState } from 'react'
import { canBySession } from '#api/rights.ts'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import { OpensByItself, problemOf, type Shared, Sharing, ViewForm } from './saved-view-form.tsx'
import styles from './saved-views.module.css'

export interface SavedViewsDialogProps {
  mode: 'add' | 'manage'
  screen: ViewScreen
  search: RawSearch
  views: SavedView[]
  onAdded: (view: SavedView) => void
  onClose: () => void
}

export function SavedViewsDialog({ mode, views, ...rest }: SavedViewsDialogProps) {
  return (
    <Modal
      opened
      onClose={rest.onClose}
      title={mode === 'add' ? t('Save view') : t('Saved views')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {mode === 'add' ? <AddForm {...rest} /> : <Views views={views} />}
    </Modal>
  )
}

/** One's own, which can be changed, and those shared with one's role, which can only be let open by themselves. */
function Views({ views }: { views: SavedView[] }) {
  const shared = views.filter((view) => !view.own)
  if (views.length === 0) return <p className={styles.quiet}>{t('No saved views.')}</p>
  return (
    <>
      {views
        .filter((view) => view.own)
        .map((view) => (
          <ViewForm key={view.id} view={view} />
        ))}
      {shared.length > 0 ? (
        <section className={styles.shared} aria-labelledby="shared-views">
          <h3 id="shared-views" className={styles.title}>
            {t('Shared with you')}
          </h3>
          {shared.map((view) => (
            <fieldset key={view.id} className={styles.line} aria-label={view.name}>
              <span className={styles.name}>{view.name}</span>
              <OpensByItself view={view} />
            </fieldset>
          ))}
        </section>
      ) : null}
    </>
  )
}

const unshared: Shared = { shared_roles: [], opens_for_roles: false }

function AddForm({ screen, search, onAdded, onClose }: Omit<SavedViewsDialogProps, 'mode' | 'views'>) {
  const [name, setName] = useState('')
  const [sharing, setSharing] = useState(unshared)
  const [isDefault, setDefault] = useState(false)
  const add = useSend(savedViewsApi.add)
  const share = useSend(savedViewsApi.share)
  const onSaved = (view: SavedView) => {
    sayDone(t('“{name}” saved.', { name: view.name }))
    onAdded(view)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const onSuccess = (view: SavedView) => {
      onSaved(view)
      if (sharing.shared_roles.length === 0) return
      share.mutate(
        { params: { id: view.id }, body: { ...sharing, if_version: view.version } },
        { onError: (error) => showToast(translateApiMessage(error.message), { tone: 'bad' }) },
      )
    }
    add.mutate({ body: { screen, name, query: search, is_default: isDefault } }, { onSuccess })
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
      <Switch
        label={t('Default view for this page')}
        checked={isDefault}
        onChange={(event) => setDefault(event.currentTarget.checked)}
      />
      {canBySession(savedViewsApi.share.allow) ? (
        <Sharing
          label={t('Share with roles')}
          description={t('They can open it. Only you can change it.')}
          value={sharing}
          onChange={setSharing}
        />
      ) : null}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={add.isPending}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}
