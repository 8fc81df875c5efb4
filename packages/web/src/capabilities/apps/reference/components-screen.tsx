import { word } from '@rad/api/words'
import { t } from '#kit/words.ts'
import { Accordions } from './examples/components/accordions.tsx'
import { Alerts } from './examples/components/alerts.tsx'
import { Badges } from './examples/components/badges.tsx'
import { Breadcrumbs } from './examples/components/breadcrumbs.tsx'
import { Buttons } from './examples/components/buttons.tsx'
import { Carousels } from './examples/components/carousels.tsx'
import { Colours } from './examples/components/colours.tsx'
import { Confirmations } from './examples/components/confirmations.tsx'
import { Drawers } from './examples/components/drawers.tsx'
import { FactCard } from './examples/components/facts.tsx'
import { Figures } from './examples/components/figures.tsx'
import { FileLists } from './examples/components/file-lists.tsx'
import { FormattedText } from './examples/components/formatted-text.tsx'
import { History } from './examples/components/history.tsx'
import { IconButtons } from './examples/components/icon-buttons.tsx'
import { Keys } from './examples/components/keys.tsx'
import { Menus } from './examples/components/menus.tsx'
import { Pages } from './examples/components/pages.tsx'
import { People } from './examples/components/people.tsx'
import { Popovers } from './examples/components/popovers.tsx'
import { Progress } from './examples/components/progress.tsx'
import { Ratings } from './examples/components/ratings.tsx'
import { Skeletons } from './examples/components/skeletons.tsx'
import { StaleWrites } from './examples/components/stale-writes.tsx'
import { States } from './examples/components/states.tsx'
import { Steppers } from './examples/components/steppers.tsx'
import { Tabs } from './examples/components/tabs.tsx'
import { Toasts } from './examples/components/toasts.tsx'
import { Trees } from './examples/components/trees.tsx'
import { Type } from './examples/components/type.tsx'
import { type ReferenceExample, ReferencePage } from './reference-page.tsx'

const examples: readonly ReferenceExample[] = [
  {
    id: 'buttons',
    title: word('Buttons'),
    text: word('One filled button per page, for its main action. All others are less prominent.'),
    Demo: Buttons,
  },
  {
    id: 'icon-buttons',
    title: word('Icon buttons'),
    text: word('For actions with a familiar icon. The name is in the tooltip and available to screen readers.'),
    Demo: IconButtons,
  },
  {
    id: 'badges',
    title: word('Badges'),
    text: word('A status in one word. Color helps people scan, and the word works for everyone.'),
    Demo: Badges,
  },
  {
    id: 'menus',
    title: word('Menus'),
    text: word('Actions for an item, when there are more than two. Destructive actions come last.'),
    Demo: Menus,
  },
  {
    id: 'popovers',
    title: word('Tooltips and popovers'),
    text: word('A tooltip names or explains in one line and has no controls. A popover can have controls.'),
    Demo: Popovers,
  },
  {
    id: 'tabs',
    title: word('Tabs'),
    text: word('Statuses of a list with their counts, or sections of a page.'),
    Demo: Tabs,
  },
  {
    id: 'breadcrumbs',
    title: word('Breadcrumbs'),
    text: word('The way up from a page, before its title. On a phone one arrow leads to the page above.'),
    Demo: Breadcrumbs,
  },
  {
    id: 'steppers',
    title: word('Stepper'),
    text: word('Where you are in a fixed order of steps. Earlier steps can be opened again.'),
    Demo: Steppers,
  },
  {
    id: 'accordions',
    title: word('Accordion'),
    text: word('Answers that few readers need at once. One is open at a time, and nothing required is hidden in it.'),
    Demo: Accordions,
  },
  {
    id: 'trees',
    title: word('Tree'),
    text: word('Levels that belong to each other. Arrow keys move, open, and close. Enter selects.'),
    Demo: Trees,
  },
  {
    id: 'toasts',
    title: word('Toasts'),
    text: word(
      'For what the screen doesn’t show, and for undo. With an undo action it stays ten seconds, and hovering stops the timer.',
    ),
    Demo: Toasts,
  },
  {
    id: 'alerts',
    title: word('Alerts'),
    text: word('What is true for this page until something changes. Closable only if it is a tip.'),
    Demo: Alerts,
  },
  {
    id: 'confirmations',
    title: word('Confirmations'),
    text: word('Only for actions that can’t be undone. The question names the item, and the safe answer has focus.'),
    Demo: Confirmations,
  },
  {
    id: 'stale-writes',
    title: word('Edit conflicts'),
    text: word('Someone else saved first. Compare both versions side by side and choose field by field.'),
    Demo: StaleWrites,
  },
  {
    id: 'drawers',
    title: word('Drawers'),
    text: word('View a row or a form without leaving the list. Escape closes it and returns focus.'),
    Demo: Drawers,
  },
  {
    id: 'states',
    title: word('Empty and error states'),
    text: word('Empty states say what appears there and how to start. Errors say what happened and what to do.'),
    Demo: States,
    isFlush: true,
  },
  {
    id: 'skeletons',
    title: word('Waiting'),
    text: word('Placeholder rows at full height, shown after 200 milliseconds, so nothing jumps.'),
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
    id: 'carousels',
    title: word('Carousel'),
    text: word(
      'Only for items that are optional to see. It never moves without you, and all items are also in a list.',
    ),
    Demo: Carousels,
  },
  {
    id: 'facts',
    title: word('Details'),
    text: word('Known details of an item. Missing details take no space.'),
    Demo: FactCard,
  },
  {
    id: 'history',
    title: word('Timeline'),
    text: word('Events, newest first. More than a week without an update is marked.'),
    Demo: History,
  },
  {
    id: 'people',
    title: word('Avatars'),
    text: word('Initials in a color that stays the same for each name. The name is next to them.'),
    Demo: People,
  },
  {
    id: 'ratings',
    title: word('Rating'),
    text: word('Up to five stars with the figure beside them. Read-only ratings show tenths.'),
    Demo: Ratings,
  },
  {
    id: 'file-lists',
    title: word('File list'),
    text: word('Name, size, date, and who added it. Removing a file can be undone.'),
    Demo: FileLists,
  },
  {
    id: 'pages',
    title: word('Pagination'),
    text: word('Pages come from the server. Hidden when there is only one page.'),
    Demo: Pages,
    isFlush: true,
  },
  {
    id: 'progress',
    title: word('Progress'),
    text: word('Long tasks show progress and can be canceled. The spinner is for tasks of about a second.'),
    Demo: Progress,
  },
  {
    id: 'keys',
    title: word('Keyboard shortcuts'),
    text: word('Everything works without a mouse. The list of keyboard shortcuts shows how.'),
    Demo: Keys,
  },
  {
    id: 'formatted-text',
    title: word('Formatted text'),
    text: word('User-written text with bold and lists. Sanitized on the server and again here.'),
    Demo: FormattedText,
  },
  {
    id: 'colours',
    title: word('Colors'),
    text: word('Named by purpose, with the contrast measured live. Text needs 4.5 : 1.'),
    Demo: Colours,
  },
  {
    id: 'type',
    title: word('Typography'),
    text: word('One font family, five sizes, two weights. Digits share one width, so columns line up.'),
    Demo: Type,
  },
]

export function Screen() {
  return (
    <ReferencePage
      id="components"
      title={t('Components')}
      lead={t('The parts every screen is built from.')}
      examples={examples}
    />
  )
}
