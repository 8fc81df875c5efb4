import { word } from '@rad/api/words'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs'
import IconPuzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'

/** The pages of the reference, in their order. */
export const pages = [
  {
    to: '/ui/components',
    title: word('Components'),
    text: word('Buttons, badges, menus, dialogs, and states, and their colors and typography.'),
    icon: IconPuzzle,
  },
  {
    to: '/ui/forms',
    title: word('Forms'),
    text: word('Every input, inline validation, drafts, a wizard, masks, and files.'),
    icon: IconForms,
  },
  {
    to: '/ui/tables',
    title: word('Tables'),
    text: word('One table for lists and reports: sorting, columns, selected rows, totals, and 100,000 rows.'),
    icon: IconTable,
  },
  {
    to: '/ui/charts',
    title: word('Charts'),
    text: word('Lines, bars, shares, and sparklines, each with its table one click away.'),
    icon: IconChartBar,
  },
  {
    to: '/ui/maps',
    title: word('Maps'),
    text: word('Regions by figure and places by size, without any map service.'),
    icon: IconMap2,
  },
] as const
