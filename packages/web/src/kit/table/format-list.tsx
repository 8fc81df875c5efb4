import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import type { ExportWay, FormatListProps } from '#kit/table/export-menu.tsx'
import type { OpenedProps } from '#kit/feedback/on-demand.tsx'
import { t } from '#kit/words.ts'

const nameOf = (way: ExportWay) =>
  ({ csv: 'CSV', xlsx: 'Excel', pdf: 'PDF', jsonl: t('JSON lines'), copy: t('Copy to clipboard'), print: t('Print') })[
    way
  ]

export function FormatList({ groups, trigger }: FormatListProps & OpenedProps) {
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        {groups.map(({ label, ways, onChoose }, index) => (
          <Fragment key={label ?? index}>
            {label ? <Menu.Label>{label}</Menu.Label> : null}
            {ways.map((way) => (
              <Menu.Item key={way} onClick={() => onChoose(way)}>
                {nameOf(way)}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
