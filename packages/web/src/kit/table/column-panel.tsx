import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { LayoutFields } from '#kit/filter/layout-fields.tsx'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import IconPinFilled from '@tabler/icons-react/dist/esm/icons/IconPinFilled.mjs'
import { shownColumns } from '#kit/table/column.ts'
import type { ColumnChooserProps } from '#kit/table/column-chooser.tsx'
import { usePins } from '#kit/table/use-pins.ts'
import type { OpenedProps } from '#kit/feedback/on-demand.tsx'
import { t } from '#kit/words.ts'
import styles from './column-chooser.module.css'

/** Which columns are shown, in what order, and which are pinned; saved for this user, and in the address, which can be shared. */
export function ColumnPanel({ columns, chosen, onChange, layout, trigger }: ColumnChooserProps & OpenedProps) {
  const shown = shownColumns(columns, chosen).map((column) => column.key)
  const rest = columns.filter((column) => !shown.includes(column.key))
  const pins = usePins(layout?.layoutKey, shown, onChange)
  const move = (key: string, by: number) => {
    const next = shown.filter((other) => other !== key)
    next.splice(shown.indexOf(key) + by, 0, key)
    onChange(next)
  }

  return (
    <Popover position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>{trigger}</Popover.Target>
      <Popover.Dropdown aria-label={t('Columns')} mah="80vh" style={{ overflowY: 'auto' }}>
        <ul className={styles.list}>
          {[...shown.flatMap((key) => columns.find((column) => column.key === key) ?? []), ...rest].map((column) => {
            const place = shown.indexOf(column.key)
            return (
              <li key={column.key}>
                <Checkbox
                  size="xs"
                  label={t(column.label)}
                  checked={place >= 0}
                  disabled={place >= 0 && shown.length === 1}
                  onChange={() =>
                    onChange(place >= 0 ? shown.filter((key) => key !== column.key) : [...shown, column.key])
                  }
                />
                {place >= 0 ? (
                  <span>
                    {layout ? (
                      <ActionIcon
                        size={24}
                        aria-label={t('Pin {column}', { column: t(column.label) })}
                        aria-pressed={place < pins.count}
                        c={place < pins.count ? 'var(--accent)' : undefined}
                        disabled={place >= pins.count && pins.isFull}
                        onClick={() => pins.toggle(column.key)}
                      >
                        {place < pins.count ? <IconPinFilled size={14} /> : <IconPin size={14} stroke={1.6} />}
                      </ActionIcon>
                    ) : null}
                    <ActionIcon
                      size={24}
                      aria-label={t('Move {column} up', { column: t(column.label) })}
                      disabled={place === 0}
                      onClick={() => move(column.key, -1)}
                    >
                      <IconArrowUp size={14} />
                    </ActionIcon>
                    <ActionIcon
                      size={24}
                      aria-label={t('Move {column} down', { column: t(column.label) })}
                      disabled={place === shown.length - 1}
                      onClick={() => move(column.key, 1)}
                    >
                      <IconArrowDown size={14} />
                    </ActionIcon>
                  </span>
                ) : null}
              </li>
            )
          })}
        </ul>
        <Button variant="subtle" size="compact-xs" disabled={!chosen} onClick={() => onChange(undefined)}>
          {t('Reset')}
        </Button>
        {layout ? <LayoutFields {...layout} /> : null}
      </Popover.Dropdown>
    </Popover>
  )
}
