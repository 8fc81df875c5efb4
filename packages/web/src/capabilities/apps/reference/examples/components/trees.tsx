import { Tree, type TreeNodeData, useTree } from '@mantine/core'
import '@mantine/core/styles/Tree.layer.css'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { type KeyboardEvent, useMemo } from 'react'
import { t, useLanguage } from '#kit/words.ts'
import layout from '../layout.module.css'
import styles from './trees.module.css'

const places = (): TreeNodeData[] => [
  {
    value: 'south',
    label: t('South'),
    children: [
      {
        value: 'kerala',
        label: 'Kerala',
        children: [
          { value: 'kochi', label: 'Kochi Marine Drive' },
          { value: 'calicut', label: 'Calicut Beach Road' },
        ],
      },
      { value: 'tamil-nadu', label: 'Tamil Nadu', children: [{ value: 'chennai', label: 'Chennai Mount Road' }] },
    ],
  },
  {
    value: 'west',
    label: t('West'),
    children: [{ value: 'pune', label: 'Pune Camp' }],
  },
]

export function Trees() {
  const spoken = useLanguage()
  // The same rows from one drawing to the next: other ones would begin the tree again.
  // oxlint-disable-next-line react/exhaustive-deps -- the words are of the language
  const data = useMemo(places, [spoken])
  const tree = useTree({ initialExpandedState: { south: true, kerala: true }, initialSelectedState: ['kochi'] })
  const chosen = tree.selectedState[0]
  // Arrows and Space move and open by themselves; choosing by keys is ours.
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    const node = target instanceof HTMLElement ? target.closest<HTMLElement>('[role=treeitem]') : null
    if (key === 'Enter' && node?.dataset.value) tree.select(node.dataset.value)
  }
  return (
    <div className={layout.rows}>
      <Tree
        className={styles.tree}
        aria-label={t('Outlets by region')}
        data={data}
        tree={tree}
        selectOnClick
        onKeyDown={onKeyDown}
        levelOffset={24}
        renderNode={({ node, expanded, hasChildren, elementProps }) => (
          <div {...elementProps} className={[elementProps.className, styles.node].join(' ')}>
            {hasChildren ? (
              <IconChevronRight className={styles.turn} data-open={expanded || undefined} size={16} stroke={1.8} />
            ) : (
              <span className={styles.leaf} />
            )}
            {hasChildren ? <IconMapPin size={16} stroke={1.6} /> : <IconBuildingStore size={16} stroke={1.6} />}
            {node.label}
          </div>
        )}
      />
      <p className={layout.quiet} role="status">
        {chosen ? t('Selected: {name}', { name: nameOf(data, chosen) }) : t('Nothing selected')}
      </p>
    </div>
  )
}

function nameOf(nodes: readonly TreeNodeData[], value: string): string {
  for (const node of nodes) {
    if (node.value === value) return String(node.label)
    const below = nameOf(node.children ?? [], value)
    if (below) return below
  }
  return ''
}
