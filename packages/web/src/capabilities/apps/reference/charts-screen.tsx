import { word } from '@rad/api/words'
import { t } from '#kit/words.ts'
import { Bars } from './examples/charts/bars.tsx'
import { Gaps } from './examples/charts/gaps.tsx'
import { HeatMaps } from './examples/charts/heat-maps.tsx'
import { Lines } from './examples/charts/lines.tsx'
import { LongNames } from './examples/charts/long-names.tsx'
import { Pareto } from './examples/charts/pareto.tsx'
import { Shares } from './examples/charts/shares.tsx'
import { SmallFigures } from './examples/charts/small-figures.tsx'
import { Stacks } from './examples/charts/stacks.tsx'
import { States } from './examples/charts/states.tsx'
import { type ReferenceExample, ReferencePage } from './reference-page.tsx'

const examples: readonly ReferenceExample[] = [
  {
    id: 'lines',
    title: word('Lines'),
    text: word('How figures move. Names stand at the lines where there is room; what is not over yet is dashed.'),
    Demo: Lines,
  },
  {
    id: 'bars',
    title: word('Bars'),
    text: word('How much, from zero. A press on a bar opens the rows it counts.'),
    Demo: Bars,
  },
  {
    id: 'long-names',
    title: word('Bars on their side'),
    text: word('For names that must be read, longest bar first.'),
    Demo: LongNames,
  },
  {
    id: 'stacks',
    title: word('Stacked bars'),
    text: word('Where the whole counts and its parts are worth a look.'),
    Demo: Stacks,
  },
  {
    id: 'pareto',
    title: word('Few causes, most of it'),
    text: word('Bars by size, and the line of what they make up together.'),
    Demo: Pareto,
  },
  {
    id: 'gaps',
    title: word('Gaps'),
    text: word('Where nothing was measured there is no line: a gap is not a zero.'),
    Demo: Gaps,
  },
  {
    id: 'heat-maps',
    title: word('Heat map'),
    text: word('Where much falls together. It is a table, so that every figure can be read.'),
    Demo: HeatMaps,
  },
  {
    id: 'shares',
    title: word('Shares'),
    text: word('A whole in six parts at most, each said exactly beside it.'),
    Demo: Shares,
  },
  {
    id: 'small-figures',
    title: word('Figures with their way'),
    text: word('The figure, the change, and the way it took: no axes, for the figure itself is said.'),
    Demo: SmallFigures,
  },
  {
    id: 'states',
    title: word('Nothing and failure'),
    text: word('In the room the chart would take, so that the page does not jump.'),
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
        'Each with its table one click away. Arrow keys walk along the values, Enter opens the rows behind them.',
      )}
      examples={examples}
    />
  )
}
