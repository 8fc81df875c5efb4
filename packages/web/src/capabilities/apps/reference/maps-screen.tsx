import { word } from '@rad/api/words'
import { t } from '#kit/words.ts'
import { Cities } from './examples/maps/cities.tsx'
import { FewAreas } from './examples/maps/few-areas.tsx'
import { Regions } from './examples/maps/regions.tsx'
import { type ReferenceExample, ReferencePage } from './reference-page.tsx'

const examples: readonly ReferenceExample[] = [
  {
    id: 'regions',
    title: word('Regions by figure'),
    text: word('Coloured in five steps from the least to the most, the figure written in. A press opens its rows.'),
    Demo: Regions,
  },
  {
    id: 'cities',
    title: word('Places by size'),
    text: word('A circle per city, whose area grows with its outlets.'),
    Demo: Cities,
  },
  {
    id: 'few-areas',
    title: word('Areas without a figure'),
    text: word('Where nothing was measured the ground stays plain: nothing is not zero.'),
    Demo: FewAreas,
  },
]

export function Screen() {
  return (
    <ReferencePage
      id="maps"
      title={t('Maps')}
      lead={t('Drawn from our own outlines: nothing is asked of anybody else. The table is one click away.')}
      examples={examples}
    />
  )
}
