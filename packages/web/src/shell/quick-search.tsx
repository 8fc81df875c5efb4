import { Spotlight, createSpotlight } from '@mantine/spotlight'
import { useDirection, useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { type ReactNode, useEffect, useState } from 'react'
import { useNav } from './nav-context.tsx'
import { groupsOf } from './nav.ts'
import { saveDirection } from './preferences.ts'
import { useCan } from './rights.tsx'
import { useSignOut } from './sign-out.tsx'
import './quick-search.css'

interface Found {
  group: 'Pages' | 'Actions'
  title: string
  words: string
  icon: ReactNode
  run: () => void
}

/** At most 4 of each group (product.md section 9); what begins with the text comes before what contains it. */
function match(all: Found[], group: Found['group'], text: string): Found[] {
  const wanted = text.trim().toLowerCase()
  const rank = (found: Found) => (found.title.toLowerCase().startsWith(wanted) ? 0 : 1)
  return all
    .filter((found) => found.group === group && `${found.title} ${found.words}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, wanted ? 4 : group === 'Pages' ? 8 : 4)
}

const [store, spotlight] = createSpotlight()

export function QuickSearch({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [text, setText] = useState('')
  const can = useCan()
  const nav = useNav()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const { setColorScheme } = useMantineColorScheme()
  const { dir, setDirection } = useDirection()

  useEffect(() => (opened ? spotlight.open() : spotlight.close()), [opened])

  const entries = groupsOf(nav, can).flatMap((group) => group.entries)
  const skin = (value: 'light' | 'dark', icon: ReactNode): Found => ({
    group: 'Actions',
    title: value === 'dark' ? 'Dark skin' : 'Light skin',
    words: 'theme appearance mode',
    icon,
    run: () => setColorScheme(value),
  })
  const all: Found[] = [
    ...entries.map(({ title, icon: Icon, to, section, keywords = [] }) => ({
      group: 'Pages' as const,
      title,
      words: [section, ...keywords].join(' '),
      icon: <Icon size={18} stroke={1.6} />,
      run: () => void navigate({ to }),
    })),
    ...entries.flatMap(({ to, actions = [] }) =>
      actions
        .filter((action) => can(action.allow))
        .map((action) => ({
          group: 'Actions' as const,
          title: action.title,
          words: '',
          icon: <IconPlus size={18} stroke={1.6} />,
          run: () => void navigate({ to, search: action.search as never }),
        })),
    ),
    skin('dark', <IconMoon size={18} stroke={1.6} />),
    skin('light', <IconSun size={18} stroke={1.6} />),
    {
      group: 'Actions',
      title: dir === 'rtl' ? 'Left to right' : 'Right to left',
      words: 'direction mirror rtl ltr',
      icon: <IconArrowRight size={18} stroke={1.6} />,
      run: () => {
        const next = dir === 'rtl' ? 'ltr' : 'rtl'
        saveDirection(next)
        setDirection(next)
      },
    },
    {
      group: 'Actions',
      title: 'Sign out',
      words: 'log out leave',
      icon: <IconLogout size={18} stroke={1.6} />,
      run: () => void signOut(),
    },
  ]
  const groups = (['Pages', 'Actions'] as const).map((group) => ({ group, found: match(all, group, text) }))

  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={setText}
      onSpotlightClose={onClose}
      shortcut={null}
      clearQueryOnClose
      radius="lg"
      transitionProps={{ duration: 100 }}
      overlayProps={{ color: '#0b0d11', backgroundOpacity: 0.35, blur: 0 }}
      centered={false}
      yOffset="14vh"
      maxHeight={420}
    >
      <Spotlight.Search
        placeholder="Pages and actions"
        aria-label="Quick search"
        leftSection={<IconSearch size={18} stroke={1.6} />}
      />
      <Spotlight.ActionsList>
        {groups
          .filter(({ found }) => found.length > 0)
          .map(({ group, found }) => (
            <Spotlight.ActionsGroup key={group} label={group}>
              {found.map(({ title, icon, run }) => (
                <Spotlight.Action key={title} label={title} leftSection={icon} onClick={run} />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        {groups.every(({ found }) => found.length === 0) ? (
          <Spotlight.Empty>Nothing is called that.</Spotlight.Empty>
        ) : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
