import { word } from '@rad/api/words'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { definePages } from '#shell/frame/pages.ts'

const demo = { allow: 'read Employee', section: 'Apps' } as const

export const datatablesPages = definePages('apps/datatables', [
  {
    ...demo,
    path: '/table/datatables',
    title: word('Datatables'),
    screen: 'basic-screen',
    menu: {
      icon: IconTable,
      order: 92,
      keywords: ['table', 'grid', 'employees', 'export', 'rows', 'columns', 'virtual'],
    },
  },
  { ...demo, path: '/table/datatables/employees', title: word('Employees'), screen: 'employee-list-screen' },
  { ...demo, path: '/table/datatables/expandable', title: word('Expandable rows'), screen: 'expandable-screen' },
  { ...demo, path: '/table/datatables/languages', title: word('Headers by language'), screen: 'languages-screen' },
  { ...demo, path: '/table/datatables/server-side', title: word('Server-side'), screen: 'server-side-screen' },
  { ...demo, path: '/table/datatables/search', title: word('Advanced search'), screen: 'advanced-search-screen' },
  { ...demo, path: '/table/datatables/long', title: word('100,000 rows'), screen: 'long-screen' },
  {
    path: '/table/datatables/print',
    title: word('Print employees'),
    screen: 'print-screen',
    frame: 'paper',
  },
])
