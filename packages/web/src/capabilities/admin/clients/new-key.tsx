import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { type Client, clientsApi, type KeyScope, keyScopes } from '@rad/api/admin/clients/contract'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useRef, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { DayField } from '#kit/form/day-field.tsx'
import { refusalOf, usePlainForm } from '#kit/form/use-plain-form.ts'
import { t } from '#kit/words.ts'
import styles from './client.module.css'

/** Makes a key and shows the whole of it, this once: closing asks whether it is stored. */
export function NewKey({ client, onClose }: { client: Client; onClose: () => void }) {
  const [whole, setWhole] = useState<string>()
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={!whole}
      closeOnEscape={!whole}
      closeOnClickOutside={!whole}
      title={whole ? t('Save this key') : t('Create key')}
      size="md"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {whole ? (
        <ShownOnce whole={whole} onClose={onClose} />
      ) : (
        <KeyForm client={client} onMade={setWhole} onClose={onClose} />
      )}
    </Modal>
  )
}

/** What a key may do, in one order; of those chosen where some are. */
const scopesIn = (chosen?: readonly string[]) =>
  (Object.keys(keyScopes) as KeyScope[]).filter((scope) => chosen === undefined || chosen.includes(scope))

interface KeyFormProps {
  client: Client
  onMade: (whole: string) => void
  onClose: () => void
}

function KeyForm({ client, onMade, onClose }: KeyFormProps) {
  const make = useSend(clientsApi.makeKey)
  const [lastDay, setLastDay] = useState<string | null>(null)
  const [scopes, setScopes] = useState<KeyScope[]>(['messages:write'])
  const form = usePlainForm(
    (typed) =>
      refusalOf(
        make
          .mutateAsync({
            params: { code: client.code },
            body: { name: typed('name'), scopes, expires_on: typed('expires_on') || null },
          })
          .then(({ whole }) => onMade(whole)),
        ['name', 'scopes', 'expires_on'],
      ),
    (typed): Record<string, string> => (typed('name').trim() ? {} : { name: t('This is required.') }),
  )
  return (
    <form ref={form.element} onSubmit={form.onSubmit} className={styles.dialog} noValidate>
      {form.messages.form ? (
        <p className={styles.refused} role="alert">
          {form.messages.form}
        </p>
      ) : null}
      <p className={styles.quiet}>
        {t('With this key, a server of {name} can do only what you choose here. The key is shown only once.', {
          name: client.name,
        })}
      </p>
      <TextInput
        name="name"
        label={t('Name')}
        description={t('A name that tells you where the key is used.')}
        maxLength={80}
        data-autofocus
        error={form.messages.name}
      />
      <Checkbox.Group
        label={t('Permissions')}
        error={form.messages.scopes}
        value={scopes}
        onChange={(chosen) => setScopes(scopesIn(chosen))}
      >
        <div className={styles.scopes}>
          {scopesIn().map((scope) => (
            <Checkbox key={scope} size="xs" name="scopes" value={scope} label={t(keyScopes[scope])} />
          ))}
        </div>
      </Checkbox.Group>
      <DayField
        name="expires_on"
        label={t('Last day')}
        description={t('Without a date, the key works until you revoke it.')}
        error={form.messages.expires_on}
        isOptional
        value={lastDay}
        onChange={setLastDay}
      />
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {t('Create key')}
        </Button>
      </div>
    </form>
  )
}

function ShownOnce({ whole, onClose }: { whole: string; onClose: () => void }) {
  const [isSaved, setSaved] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const shown = useRef<HTMLElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(whole)
      setCopied(true)
    } catch {
      // A browser that keeps the clipboard shut: it is selected, to be copied by hand.
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
    }
  }
  return (
    <div className={styles.dialog}>
      <p className={styles.quiet}>{t('This key is shown only once. If you lose it, revoke it and create another.')}</p>
      <div className={styles.whole}>
        <code ref={shown} dir="ltr" aria-label={t('Key')}>
          {whole}
        </code>
        <Button
          data-autofocus
          leftSection={isCopied ? <IconCheck size={16} stroke={1.8} /> : <IconCopy size={16} stroke={1.6} />}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{isCopied ? t('Copied') : t('Copy')}</span>
        </Button>
      </div>
      <Checkbox
        size="xs"
        label={t('I’ve saved this key in a safe place.')}
        checked={isSaved}
        onChange={(event) => setSaved(event.currentTarget.checked)}
      />
      <div className={styles.foot}>
        <Button variant="default" disabled={!isSaved} onClick={onClose}>
          {t('Done')}
        </Button>
      </div>
    </div>
  )
}
