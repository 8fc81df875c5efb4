import { ActionIcon } from '@mantine/core'
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import type { Column } from '#kit/table/column.ts'
import type { LayoutFieldsProps } from '#kit/filter/layout-fields.tsx'
import { onDemand } from '#kit/feedback/on-demand.tsx'
import { t } from '#kit/words.ts'

export interface ColumnChooserProps {
  columns: readonly Column[]
  chosen: readonly string[] | undefined
  onChange: (chosen: string[] | undefined) => void
  /** Offers height of rows, widths and pins of this table too. */
  layout?: LayoutFieldsProps
}

const Panel = onDemand<ColumnChooserProps>(() =>
  import('#kit/table/column-panel.tsx').then(({ ColumnPanel }) => ColumnPanel),
)

export function ColumnChooser(props: ColumnChooserProps) {
  return (
    <Panel
      {...props}
      trigger={
        <ActionIcon variant="default" size={30} aria-label={t('Columns')} title={t('Columns')}>
          <IconColumns3 size={16} stroke={1.6} />
        </ActionIcon>
      }
    />
  )
}
