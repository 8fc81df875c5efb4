import { Textarea } from '@mantine/core'
import type { Revalidation } from '@rad/api/service/revalidations/contract'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import { useState } from 'react'
import { Badge } from '#kit/text/badge.tsx'
import { t } from '#kit/words.ts'
import { Photos, TakePhoto } from './audit-photos.tsx'
import type { Audit } from './use-audit.ts'
import styles from './audit.module.css'

export type Item = Revalidation['items'][number]

/** The answers there are to an item, as buttons call them. */
function choicesOf({ kind, max }: Item): { value: string; label: string; tone?: 'good' | 'bad' }[] {
  const none = { value: 'na', label: t('N.a.') }
  if (kind === 'yes_no')
    return [{ value: 'yes', label: t('Yes'), tone: 'good' }, { value: 'no', label: t('No'), tone: 'bad' }, none]
  return [...Array.from({ length: max + 1 }, (_, points) => ({ value: String(points), label: String(points) })), none]
}

interface ChoicesProps {
  item: Item
  value: string | undefined
  isReadOnly: boolean
  onChoose: (value: string) => void
}

/** Large enough for a thumb; of a score one for each point. */
function Choices({ item, value, isReadOnly, onChoose }: ChoicesProps) {
  return (
    <div
      className={styles.choices}
      role="radiogroup"
      aria-label={item.text}
      data-score={item.kind === 'score' || undefined}
    >
      {choicesOf(item).map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={value === choice.value}
          className={styles.choice}
          data-tone={choice.tone}
          disabled={isReadOnly}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}

const facts = ({ key, weight, kind, max }: Item) =>
  kind === 'score'
    ? t('{key} · weight {weight} · 0 to {max} points', { key, weight, max })
    : t('{key} · weight {weight}', { key, weight })

interface AuditItemProps {
  no: string
  item: Item
  audit: Audit
  isReadOnly: boolean
}

/** One item of the checklist: what to look at, the answer, a remark, and photos. */
export function AuditItem({ no, item, audit, isReadOnly }: AuditItemProps) {
  const given = audit.shown.get(item.key)
  const [remark, setRemark] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const text = remark ?? given?.remark ?? ''
  const hasRemark = isOpen || text !== ''
  const save = (value: string) => audit.answer(item, value, text.trim() || null)
  return (
    <li className={styles.item} data-open={given === undefined || undefined}>
      <div className={styles.head}>
        <span className={styles.text}>{item.text}</span>
        {item.knock_out ? <Badge tone="bad">{t('Knock-out')}</Badge> : null}
        {given?.isWaiting ? <Badge tone="warn">{t('Not sent')}</Badge> : null}
      </div>
      <span className={styles.small}>{facts(item)}</span>
      <Choices item={item} value={given?.value} isReadOnly={isReadOnly} onChoose={save} />
      {hasRemark ? (
        <Textarea
          size="md"
          rows={2}
          maxLength={2000}
          label={t('Remark')}
          value={text}
          readOnly={isReadOnly}
          disabled={!isReadOnly && given === undefined}
          description={!isReadOnly && given === undefined ? t('Answer the item first.') : undefined}
          onChange={(event) => setRemark(event.currentTarget.value)}
          onBlur={() => {
            if (given && remark !== undefined && (remark.trim() || null) !== given.remark) save(given.value)
          }}
        />
      ) : null}
      <Photos
        no={no}
        photos={audit.photosOf(item.key)}
        waiting={audit.waiting.get(item.key)?.length ?? 0}
        canRemove={!isReadOnly}
      />
      {isReadOnly ? null : (
        <div className={styles.tools}>
          <TakePhoto
            name={item.key}
            isMissing={audit.lacksPhoto(item)}
            onTake={(file) => void audit.photograph(item, file)}
          />
          {hasRemark ? null : (
            <button type="button" className={styles.tool} onClick={() => setOpen(true)}>
              <IconMessage size={20} stroke={1.6} aria-hidden="true" />
              {t('Remark')}
            </button>
          )}
        </div>
      )}
    </li>
  )
}
