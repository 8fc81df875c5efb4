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
    text: word(
      'Colored in five steps from lowest to highest, with the figure inside. Select a region to open its rows.',
    ),
    Demo: Regions,
  },
  {
    id: 'cities',
    title: word('Places by size'),
    text: word('One circle per city. Its area grows with the number of outlets.'),
    Demo: Cities,
  },
  {
    id: 'few-areas',
    title: word('Areas without data'),
    text: word('Areas without data stay uncolored. Missing data is not zero.'),
    Demo: FewAreas,
  },
]

export function Screen() {
  return (
    <ReferencePage
      id="maps"
      title={t('Maps')}
      lead={t('Drawn from built-in outlines, without any map service. The table is one click away.')}
      examples={examples}
    />
  )
}
