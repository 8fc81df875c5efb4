import { word } from '@rad/api/words'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const guidelinePages = definePages('knowledge/guidelines', [
  {
    path: '/guidelines',
    title: word('Guidelines'),
    allow: 'read Content',
    screen: 'guideline-list-screen',
    section: 'Knowledge',
    menu: {
      icon: IconChecklist,
      order: 30,
      keywords: ['acknowledge', 'mandatory', 'instructions', 'steps', 'procedures', 'checklist'],
    },
  },
  {
    path: '/guidelines/acknowledgements',
    title: word('Guideline acknowledgements'),
    allow: 'read GuidelineDuty',
    screen: 'duty-list-screen',
  },
  { path: '/guidelines/$no', title: word('Guideline'), allow: 'read Content', screen: 'guideline-screen' },
  {
    path: '/content/$id/guideline',
    title: word('Number and steps'),
    allow: 'read ContentDraft',
    screen: 'guideline-settings-screen',
    under: '/content',
  },
  {
    path: '/reports/guidelines',
    title: word('Guideline acknowledgement'),
    allow: 'read GuidelineDuty',
    screen: 'guideline-report-screen',
    section: 'Reports',
    menu: {
      icon: IconReportAnalytics,
      order: 95,
      keywords: ['R24', 'acknowledged', 'read', 'overdue', 'remind'],
    },
  },
])
