import { word } from '@rad/api/words'
import { Input, SegmentedControl } from '@mantine/core'
import type { Outlet } from '@rad/api/network/outlets/contract'
import type { ReactNode } from 'react'
import { t } from '#kit/words.ts'
import { ColourDot, useChannels } from '#words/channel-marks.tsx'
import styles from './outlet.module.css'

type Served = Outlet['channels']

interface ChannelLevelsProps {
  label: string
  value: Served
  error?: ReactNode
  onChange: (value: Served) => void
}

const levels = [
  { value: 'none', label: word('No') },
  { value: 'limited', label: word('Limited') },
  { value: 'full', label: word('Full') },
]

/** Which channels an outlet serves and how far; an inactive channel stays in sight while it is served. */
export function ChannelLevels({ label, value, error, onChange }: ChannelLevelsProps) {
  const { channels = [], colourOf } = useChannels()
  const levelOf = (code: string) => value.find((served) => served.code === code)?.level
  const set = (code: string, level: string) => {
    const others = value.filter((served) => served.code !== code)
    const next = level === 'none' ? others : [...others, { code, level: level as Served[number]['level'] }]
    onChange(next.toSorted((a, b) => (a.code < b.code ? -1 : 1)))
  }

  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <ul className={styles.levels}>
        {channels
          .filter(({ code, active }) => active || levelOf(code))
          .map(({ code, name }) => (
            <li key={code}>
              <ColourDot colour={colourOf(code)} />
              <span className={styles.channel}>{name}</span>
              <SegmentedControl
                size="xs"
                aria-label={name}
                data={levels.map(({ value: level, label: name }) => ({ value: level, label: t(name) }))}
                value={levelOf(code) ?? 'none'}
                onChange={(level) => set(code, level)}
              />
            </li>
          ))}
      </ul>
    </Input.Wrapper>
  )
}
