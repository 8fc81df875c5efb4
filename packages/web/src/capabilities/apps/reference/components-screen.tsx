import { word } from '@rad/api/words'
import { t } from '#kit/words.ts'
import { Badges } from './examples/components/badges.tsx'
import { Buttons } from './examples/components/buttons.tsx'
import { Colours } from './examples/components/colours.tsx'
import { Confirmations } from './examples/components/confirmations.tsx'
import { Drawers } from './examples/components/drawers.tsx'
import { FactCard } from './examples/components/facts.tsx'
import { Figures } from './examples/components/figures.tsx'
import { FormattedText } from './examples/components/formatted-text.tsx'
import { History } from './examples/components/history.tsx'
import { IconButtons } from './examples/components/icon-buttons.tsx'
import { Keys } from './examples/components/keys.tsx'
import { Menus } from './examples/components/menus.tsx'
import { Pages } from './examples/components/pages.tsx'
import { People } from './examples/components/people.tsx'
import { Popovers } from './examples/components/popovers.tsx'
import { Progress } from './examples/components/progress.tsx'
import { Skeletons } from './examples/components/skeletons.tsx'
import { StaleWrites } from './examples/components/stale-writes.tsx'
import { States } from './examples/components/states.tsx'
import { Tabs } from './examples/components/tabs.tsx'
import { Toasts } from './examples/components/toasts.tsx'
import { Type } from './examples/components/type.tsx'
import { type ReferenceExample, ReferencePage } from './reference-page.tsx'

const examples: readonly ReferenceExample[] = [
  {
    id: 'buttons',
    title: word('Buttons'),
    text: word('One filled button per page: what one came to do. All others are quieter.'),
    Demo: Buttons,
  },
  {
    id: 'icon-buttons',
    title: word('Icon buttons'),
    text: word('For what everybody knows by its picture. The name stands in the tooltip and for screen readers.'),
    Demo: IconButtons,
  },
  {
    id: 'badges',
    title: word('Badges'),
    text: word('A state in a word. The colour helps those who look for it, the word is for everybody.'),
    Demo: Badges,
  },
  {
    id: 'menus',
    title: word('Menus'),
    text: word('What can be done with a thing, where more than two buttons would stand. What takes away comes last.'),
    Demo: Menus,
  },
  {
    id: 'popovers',
    title: word('Tooltips and popovers'),
    text: word('A tooltip names or explains in a line and holds nothing to press. A popover may.'),
    Demo: Popovers,
  },
  {
    id: 'tabs',
    title: word('Tabs'),
    text: word('The statuses of a list with their counts, or the parts of a page.'),
    Demo: Tabs,
  },
  {
    id: 'toasts',
    title: word('Toasts'),
    text: word(
      'What happened, once, newest on top. With a way back it stays ten seconds; a pointer on it stops the time.',
    ),
    Demo: Toasts,
  },
  {
    id: 'confirmations',
    title: word('Confirmations'),
    text: word('Only where there is no way back. The question names the thing; the safe answer has the focus.'),
    Demo: Confirmations,
  },
  {
    id: 'stale-writes',
    title: word('Two people, one thing'),
    text: word('Somebody saved first: both versions side by side, chosen field by field. Nothing is lost unseen.'),
    Demo: StaleWrites,
  },
  {
    id: 'drawers',
    title: word('Drawers'),
    text: word('A look at a row, or a form, without losing the list. Escape closes it and the focus goes back.'),
    Demo: Drawers,
  },
  {
    id: 'states',
    title: word('Nothing and failure'),
    text: word(
      'An empty part says what will stand there and how to begin; a failed one what happened and how to go on.',
    ),
    Demo: States,
    isFlush: true,
  },
  {
    id: 'skeletons',
    title: word('Waiting'),
    text: word('Rows of the height they will have, from 200 milliseconds on, so that nothing jumps.'),
    Demo: Skeletons,
    isFlush: true,
  },
  {
    id: 'figures',
    title: word('Figures'),
    text: word('Figures to compare side by side. The whole card opens the rows behind its figure.'),
    Demo: Figures,
  },
  {
    id: 'facts',
    title: word('Facts'),
    text: word('What is known of one thing. What is not known takes no room.'),
    Demo: FactCard,
  },
  {
    id: 'history',
    title: word('History'),
    text: word('What happened, newest first, with silence of more than a week marked.'),
    Demo: History,
  },
  {
    id: 'people',
    title: word('People'),
    text: word('Initials in a colour that stays the same for the same name. The name stands beside them.'),
    Demo: People,
  },
  {
    id: 'pages',
    title: word('Pages of a list'),
    text: word('The server pages. Gone where there is nothing to turn.'),
    Demo: Pages,
    isFlush: true,
  },
  {
    id: 'progress',
    title: word('Progress'),
    text: word('Long work says how far it is and can be cancelled. The turning wheel is for what takes a second.'),
    Demo: Progress,
  },
  {
    id: 'keys',
    title: word('Keys'),
    text: word('Everything works without a mouse; the list of keys says how.'),
    Demo: Keys,
  },
  {
    id: 'formatted-text',
    title: word('Formatted text'),
    text: word('Text that somebody wrote with bold and lists. Made safe by the server, and once more here.'),
    Demo: FormattedText,
  },
  {
    id: 'colours',
    title: word('Colours'),
    text: word('Named by what they are for, with the contrast measured here and now. Words need 4.5 : 1.'),
    Demo: Colours,
  },
  {
    id: 'type',
    title: word('Type'),
    text: word('One family, five sizes, two weights. Figures are all of one width, so that columns line up.'),
    Demo: Type,
  },
]

export function Screen() {
  return (
    <ReferencePage
      id="components"
      title={t('Components')}
      lead={t('The parts every screen is made of.')}
      examples={examples}
    />
  )
}
