import { modelList, modelsApi } from '@rad/api/network/models/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { distinct, optionSource } from '#choose/option-source.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'

const ModelDrawer = lazy(() => import('./model-drawer.tsx').then(({ ModelDrawer }) => ({ default: ModelDrawer })))

const offered = (key: 'make' | 'channel') =>
  optionSource({
    endpoint: modelsApi.options,
    ask: () => ({ query: { active: undefined } }),
    optionsOf: (models) => distinct(models.map((model) => model[key])),
  })

export const { Screen, prefetch } = listScreen({
  list: modelList,
  rows: modelsApi.list,
  file: modelsApi.export,
  lead: word('Makes and models the network services, with the responsible channel.'),
  search: word('Search makes or models'),
  empty: { title: word('No models yet'), text: word('Add a model or import the model master file.') },
  add: { label: word('Add model'), allow: 'create Model' },
  filters: { make: { source: offered('make') }, channel: { source: offered('channel') } },
  cardColumns: { title: 'name', facts: ['make', 'channel', 'launched', 'years'] },
  opens: ({ id }) => id,
  drawer: ({ opened, close }) => <ModelDrawer id={opened} onClose={close} />,
})
