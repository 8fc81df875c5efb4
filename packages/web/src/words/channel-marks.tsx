import { channelsApi } from '@rad/api/network/channels/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#api/query.ts'
import { palettes } from '#kit/chart/chart-palette.ts'
import { nothing } from '#kit/text/value.tsx'
import styles from './channel-marks.module.css'

/** The colours of the charts by name, in their order. */
export const channelColours = ['violet', 'orange', 'teal', 'magenta', 'slate', 'ochre'] as const

/** A stored colour as the skin draws it; one that is not of the palette is drawn in slate. */
export function drawnColour(colour: string | null): string {
  const index = channelColours.indexOf(colour as (typeof channelColours)[number])
  const place = index < 0 ? channelColours.indexOf('slate') : index
  return `light-dark(${palettes.light[place]}, ${palettes.dark[place]})`
}

/** The channels in their order, inactive ones too, with the colour of each. */
export function useChannels() {
  const { data: channels } = useQuery({
    ...query(channelsApi.list, { query: { active: undefined } }),
    staleTime: 5 * 60_000,
  })
  return useMemo(
    () => ({
      channels,
      colourOf: (code: string) => drawnColour(channels?.find((channel) => channel.code === code)?.colour ?? null),
      nameOf: (code: string) => channels?.find((channel) => channel.code === code)?.name,
    }),
    [channels],
  )
}

export function ColourDot({ colour }: { colour: string }) {
  return <i className={styles.dot} style={{ background: colour }} aria-hidden="true" />
}

/** Channels by their codes, each with its colour before it. */
export function ChannelMarks({ codes }: { codes: readonly string[] }) {
  const look = useChannels()
  if (codes.length === 0) return nothing
  return (
    <span className={styles.marks}>
      {codes.map((code) => (
        <span key={code} className={styles.mark} title={look.nameOf(code)}>
          <ColourDot colour={look.colourOf(code)} />
          {code}
        </span>
      ))}
    </span>
  )
}
