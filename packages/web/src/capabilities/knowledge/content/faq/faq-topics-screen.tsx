import { type FaqTopic, faqTopicsApi } from '@rad/api/knowledge/content/faq/topics.contract'
import { word } from '@rad/api/words'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import { lazy } from 'react'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import type { Column } from '#kit/table/column.ts'
import { OrderButtons } from '#kit/table/order-buttons.tsx'
import { nothing } from '#kit/text/value.tsx'
import { shortListScreen } from '#shell/screens/short-list-screen.tsx'
import { TopicIcon } from './topic-icon.tsx'
import { faqWords } from './topic-words.ts'
import styles from './faq.module.css'

const TopicForm = lazy(() => import('./topic-form.tsx').then(({ TopicForm }) => ({ default: TopicForm })))

const columns = [
  { key: 'title', label: word('Title'), kind: 'text', sortable: false },
  { key: 'subtitle', label: word('Subtitle'), kind: 'text', sortable: false },
  { key: 'texts', label: word('Texts'), kind: 'number', sortable: false },
] as const satisfies readonly Column[]
const place = { key: 'sort', label: word('Order'), kind: 'text', sortable: false } as const satisfies Column

/** The topics of the FAQ page: head office names them and puts them in order. */
export const { Screen, prefetch } = shortListScreen({
  title: word('FAQ topics'),
  lead: word('The topics of the FAQ page, in display order. A topic without a text isn’t shown.'),
  rows: faqTopicsApi.list,
  asks: {},
  useOwn: useOrder,
  usual: 5,
  cardColumns: { title: 'title' },
  columns: ({ can }) => (can('approve Content') ? [...columns, place] : columns),
  empty: {
    icon: IconHelpCircle,
    title: word('No topics yet'),
    text: word('Add a topic, then choose it in a FAQ text.'),
  },
  add: { label: word('Add topic'), allow: 'approve Content' },
  opensWith: 'approve Content',
  cells: ({ rows, own }) => ({
    title: ({ icon, title }) => (
      <span className={styles.topic}>
        <TopicIcon name={icon} size={18} />
        {faqWords(title)}
      </span>
    ),
    subtitle: ({ subtitle }) => (subtitle ? faqWords(subtitle) : nothing),
    sort: (topic) => <TopicPlace topic={topic} topics={rows} {...own} />,
  }),
  rowId: ({ id }) => id,
  opens: ({ id }) => id,
  drawer: ({ opened, rows, hasCome, close }) =>
    hasCome && <TopicForm topic={rows.find(({ id }) => id === opened)} onClose={close} />,
})

interface TopicPlaceProps {
  topic: FaqTopic
  topics: readonly FaqTopic[]
  isBusy: boolean
  onOrder: (codes: string[]) => void
}

function TopicPlace({ topic, topics, isBusy, onOrder }: TopicPlaceProps) {
  const index = topics.indexOf(topic)
  const move = (by: -1 | 1) => {
    const codes = topics.map(({ code }) => code)
    codes.splice(index, 1)
    codes.splice(index + by, 0, topic.code)
    onOrder(codes)
  }
  return <OrderButtons name={faqWords(topic.title)} index={index} count={topics.length} isBusy={isBusy} onMove={move} />
}

function useOrder() {
  const order = useSend(faqTopicsApi.order)
  return {
    isBusy: order.isPending,
    onOrder: (codes: string[]) =>
      order.mutate({ body: { codes } }, { onError: (error) => showToast(messageOf(error), { tone: 'bad' }) }),
  }
}
