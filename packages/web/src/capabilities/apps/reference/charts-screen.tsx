import { word } from '@rad/api/words'
import { t } from '#kit/words.ts'
import { Areas } from './examples/charts/areas.tsx'
import { Bars } from './examples/charts/bars.tsx'
import { Gaps } from './examples/charts/gaps.tsx'
import { HeatMaps } from './examples/charts/heat-maps.tsx'
import { Lines } from './examples/charts/lines.tsx'
import { LongNames } from './examples/charts/long-names.tsx'
import { MiniCharts } from './examples/charts/mini-charts.tsx'
import { MirroredBars } from './examples/charts/mirrored-bars.tsx'
import { Pareto } from './examples/charts/pareto.tsx'
import { Radars } from './examples/charts/radars.tsx'
import { Radials } from './examples/charts/radials.tsx'
import { Shares } from './examples/charts/shares.tsx'
import { SmallFigures } from './examples/charts/small-figures.tsx'
import { Stacks } from './examples/charts/stacks.tsx'
import { States } from './examples/charts/states.tsx'
import { type ReferenceExample, ReferencePage } from './reference-page.tsx'

const examples: readonly ReferenceExample[] = [
  {
    id: 'lines',
    title: word('Lines'),
    text: word('Trends over time. Lines are labeled directly where space allows, and unfinished periods are dashed.'),
    Demo: Lines,
  },
  {
    id: 'bars',
    title: word('Bars'),
    text: word('Amounts on a scale from zero. Select a bar to open the rows it counts.'),
    Demo: Bars,
  },
  {
    id: 'areas',
    title: word('Areas'),
    text: word('A line whose volume matters, with the area below it tinted. One series, or few that don’t cross.'),
    Demo: Areas,
  },
  {
    id: 'mirrored-bars',
    title: word('Mirrored bars'),
    text: word('Two amounts against each other, such as earnings and expenses. Both read as positive figures.'),
    Demo: MirroredBars,
  },
  {
    id: 'long-names',
    title: word('Horizontal bars'),
    text: word('For long names, with the longest bar first.'),
    Demo: LongNames,
  },
  {
    id: 'stacks',
    title: word('Stacked bars'),
    text: word('A total and its parts.'),
    Demo: Stacks,
  },
  {
    id: 'pareto',
    title: word('Pareto chart'),
    text: word('Bars by size, with a line for their cumulative share.'),
    Demo: Pareto,
  },
  {
    id: 'gaps',
    title: word('Missing data'),
    text: word('The line breaks where there is no data. Missing data is not zero.'),
    Demo: Gaps,
  },
  {
    id: 'heat-maps',
    title: word('Heat map'),
    text: word('Shows where values concentrate. It is a table, so every figure is readable.'),
    Demo: HeatMaps,
  },
  {
    id: 'shares',
    title: word('Shares'),
    text: word('Parts of a whole, at most six, each with its exact value.'),
    Demo: Shares,
  },
  {
    id: 'radars',
    title: word('Radar'),
    text: word('Two or three series over the same few axes. For exact comparison use lines.'),
    Demo: Radars,
  },
  {
    id: 'radials',
    title: word('Radial chart'),
    text: word('One share as a gauge, or up to four as rings, each with its exact value beside it.'),
    Demo: Radials,
  },
  {
    id: 'mini-charts',
    title: word('Mini charts'),
    text: word(
      'Bars, a line, or an area without axes, beside the figure they explain. Values read by pointer and keyboard.',
    ),
    Demo: MiniCharts,
  },
  {
    id: 'small-figures',
    title: word('Sparklines'),
    text: word('A figure, its change, and its trend. There are no axes because the figure itself is shown.'),
    Demo: SmallFigures,
  },
  {
    id: 'states',
    title: word('Empty and error states'),
    text: word('Same size as the chart, so the page doesn’t jump.'),
    Demo: States,
    isFlush: true,
  },
]

export function Screen() {
  return (
    <ReferencePage
      id="charts"
      title={t('Charts')}
      lead={t(
        'Every chart has a table one click away. Use arrow keys to move along values and Enter to open their rows.',
      )}
      examples={examples}
    />
  )
}
