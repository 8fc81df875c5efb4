import { Button, Modal, Radio } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Value } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import styles from './drawer-form.module.css'

export interface StaleDialogProps<V extends Record<string, unknown>> {
  labels: { [K in keyof V & string]: string }
  /** As the person found it, as they want it, and as someone else saved it meanwhile. */
  base: V
  mine: V
  theirs: V
  /** How a value reads that is a key or a list of things. */
  words?: ((key: keyof V & string, value: unknown) => unknown) | undefined
  /** A value that is drawn, such as a text with its headings and pictures. Undefined for one that is words. */
  drawn?: ((key: keyof V & string, value: unknown) => ReactNode) | undefined
  onChoose: (values: V) => void
  onCancel: () => void
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Two people changed the same thing: shows both versions and lets the person choose, field by field. */
export function StaleDialog<V extends Record<string, unknown>>({
  labels,
  base,
  mine,
  theirs,
  words = (_, value) => value,
  drawn = () => undefined,
  onChoose,
  onCancel,
}: StaleDialogProps<V>) {
  const differing = (Object.keys(labels) as (keyof V & string)[]).filter((key) => !same(mine[key], theirs[key]))
  const [keeps, setKeeps] = useState<Record<string, 'mine' | 'theirs'>>(() =>
    Object.fromEntries(differing.map((key) => [key, same(mine[key], base[key]) ? 'theirs' : 'mine'])),
  )
  const chosen = () =>
    Object.fromEntries(Object.keys(mine).map((key) => [key, keeps[key] === 'theirs' ? theirs[key] : mine[key]])) as V

  return (
    <Modal
      opened
      onClose={onCancel}
      size="lg"
      title={t('Someone else changed this')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <p>{t('Choose which version of each field to keep. Nothing is saved until you confirm.')}</p>
      <table className={styles.versions}>
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            <th scope="col">{t('Yours')}</th>
            <th scope="col">{t('Saved version')}</th>
          </tr>
        </thead>
        <tbody>
          {differing.map((key) => (
            <tr key={key}>
              <th scope="row">{t(labels[key])}</th>
              {(['mine', 'theirs'] as const).map((side) => {
                const value = (side === 'mine' ? mine : theirs)[key]
                const field = t(labels[key])
                const picture = drawn(key, value)
                return (
                  <td key={side}>
                    <Radio
                      size="xs"
                      name={`keep-${key}`}
                      checked={keeps[key] === side}
                      onChange={() => setKeeps((before) => ({ ...before, [key]: side }))}
                      label={picture === undefined ? <Value kind="text" value={words(key, value)} /> : undefined}
                      aria-label={
                        side === 'mine' ? t('{field}: yours', { field }) : t('{field}: saved version', { field })
                      }
                    />
                    {/* It is as long as it is, and may hold links: scrolled by itself, with the keyboard too. */}
                    {picture === undefined ? null : (
                      <div className={styles.drawn} role="region" tabIndex={0} aria-label={field}>
                        {picture}
                      </div>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <Button variant="default" onClick={onCancel}>
          {t('Back to form')}
        </Button>
        <Button onClick={() => onChoose(chosen())}>{t('Save selected versions')}</Button>
      </div>
    </Modal>
  )
}
