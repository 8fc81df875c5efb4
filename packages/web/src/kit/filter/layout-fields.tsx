import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import type { Column } from '#kit/table/column.ts'
import { type Density, mostPinned, useDensity, useTableLayout, widenColumn } from '#kit/table/table-layout.ts'
import { t } from '#kit/words.ts'
import styles from '#kit/table/column-chooser.module.css'

export interface LayoutFieldsProps {
  /** The `layoutKey` of the table. */
  layoutKey: string
  /** The columns on show. */
  shown: readonly Column[]
  density?: Density
}

const stepPixels = 24
const pins = () =>
  Array.from({ length: mostPinned + 1 }, (_, count) => ({
    value: String(count),
    label: t('{count, plural, =0 {No columns} one {First column} other {First # columns}}', { count }),
  }))

/** How this person likes the table, on this machine: height of rows, pinned columns, and widths without dragging. */
export function LayoutFields({ layoutKey, shown, density = 'cosy' }: LayoutFieldsProps) {
  const [layout, change] = useTableLayout(layoutKey)
  const [chosenDensity, setDensity] = useDensity()
  const [column, setColumn] = useState(shown[0]?.key ?? '')
  const name = t(shown.find(({ key }) => key === column)?.label ?? '')
  const steps = [
    { by: -stepPixels, label: t('Make {column} narrower', { column: name }), icon: IconMinus },
    { by: stepPixels, label: t('Make {column} wider', { column: name }), icon: IconPlus },
  ]

  return (
    <div className={styles.layout}>
      <NativeSelect
        label={t('Rows')}
        size="xs"
        value={chosenDensity ?? density}
        data={[
          { value: 'cosy', label: t('Comfortable') },
          { value: 'compact', label: t('Compact') },
        ]}
        onChange={(event) => setDensity(event.currentTarget.value as Density)}
      />
      <NativeSelect
        label={t('Pinned columns')}
        size="xs"
        value={String(layout.pinned ?? 1)}
        data={pins().slice(0, shown.length)}
        onChange={(event) => change({ pinned: Number(event.currentTarget.value) })}
      />
      <div className={styles.width}>
        <NativeSelect
          label={t('Column width')}
          size="xs"
          value={column}
          data={shown.map(({ key, label }) => ({ value: key, label: t(label) }))}
          onChange={(event) => setColumn(event.currentTarget.value)}
        />
        {steps.map(({ by, label, icon: Icon }) => (
          <ActionIcon
            key={label}
            variant="default"
            size={30}
            aria-label={label}
            onClick={() => widenColumn(layoutKey, column, (width) => width + by)}
          >
            <Icon size={14} />
          </ActionIcon>
        ))}
      </div>
      <Button
        variant="subtle"
        size="compact-xs"
        disabled={!layout.widths}
        onClick={() => change({ widths: undefined, pinned: Math.min(layout.pinned ?? 1, 1) })}
      >
        {t('Auto-fit')}
      </Button>
    </div>
  )
}
