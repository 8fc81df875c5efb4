import { useMemo } from 'react'
import { AreaMap } from '#kit/chart/area-map.tsx'
import { t, useLanguage } from '#kit/words.ts'
import { regionOutlines } from './region-outlines.ts'

const measured: Readonly<Record<string, number>> = { W1: 62, W2: 18, C1: 25, C2: 41, N1: 77, N2: 9 }

export function FewAreas() {
  const language = useLanguage()
  const data = useMemo(
    () => ({
      label: t('Survey responses'),
      axis: { area: t('Region'), value: t('Answers') },
      areas: regionOutlines.map((area) => ({ ...area, name: area.key, value: measured[area.key] ?? null })),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the words follow the language
    [language],
  )
  return <AreaMap data={data} height={320} />
}
