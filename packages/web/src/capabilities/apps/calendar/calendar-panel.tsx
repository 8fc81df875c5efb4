import { Checkbox, Switch } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { type Kind, kinds } from '@rad/api/apps/calendar/contract'
import { dateProps } from '#kit/form/dates.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { KindMark, kindName } from './kind-words.tsx'
import styles from './calendar.module.css'

export interface CalendarPanelProps {
  date: string
  onDate: (date: string) => void
  /** Undefined means all of them. */
  shown: readonly Kind[] | undefined
  onShow: (kinds: readonly Kind[]) => void
  hasTasks: boolean
  onTasks: (hasTasks: boolean) => void
  hasInvoices: boolean
  onInvoices: (hasInvoices: boolean) => void
}

const order: readonly Kind[] = ['Personal', 'Business', 'Family', 'Holiday', 'ETC']

/** A month to jump in, and which calendars are shown. */
export function CalendarPanel({ date, onDate, shown, onShow, ...layers }: CalendarPanelProps) {
  const can = useCan()
  const ticked = shown ?? kinds
  const isAll = ticked.length === kinds.length
  const toggle = (kind: Kind) =>
    onShow(ticked.includes(kind) ? ticked.filter((one) => one !== kind) : [...ticked, kind])
  return (
    <div className={styles.panel}>
      <DatePicker
        key={date.slice(0, 7)}
        size="xs"
        value={date}
        defaultDate={date}
        onChange={(day) => day && onDate(day)}
        {...dateProps()}
        classNames={{ day: styles.day }}
        highlightToday
        hideOutsideDates
      />
      <fieldset className={styles.kinds}>
        <legend className={styles.legend}>{t('Calendars')}</legend>
        <Checkbox
          size="xs"
          label={t('View all')}
          checked={isAll}
          indeterminate={!isAll && ticked.length > 0}
          onChange={() => onShow(isAll ? [] : kinds)}
        />
        {order.map((kind) => (
          <Checkbox
            key={kind}
            size="xs"
            checked={ticked.includes(kind)}
            onChange={() => toggle(kind)}
            label={
              <span className={styles.kind}>
                <KindMark kind={kind} size={15} />
                {kindName(kind)}
              </span>
            }
          />
        ))}
      </fieldset>
      {can('read Task') ? (
        <Switch
          size="xs"
          label={t('Tasks by due date')}
          checked={layers.hasTasks}
          onChange={(event) => layers.onTasks(event.currentTarget.checked)}
        />
      ) : null}
      {can('read Invoice') ? (
        <Switch
          size="xs"
          label={t('Outstanding invoices by due date')}
          checked={layers.hasInvoices}
          onChange={(event) => layers.onInvoices(event.currentTarget.checked)}
        />
      ) : null}
    </div>
  )
}
