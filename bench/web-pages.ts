/** What a page is waited for, and what is done on it, in the words of the harness that measures it. */
export interface Page {
  id: string
  path: string
  ready: { selector: string; count?: number; text?: string }
  steps?: readonly object[]
  /** Read without a sign-in. */
  isOpen?: true
  /** The most it may take: kilobytes of script over the wire, and milliseconds until it can be used. */
  goals: { jsKB: number; slowMs: number; nextMs?: number }
}

const nextPage = { id: 'next', type: 'update', target: 'button[aria-label="Next page"]', rows: 'main tbody tr' }

/** The four pages by which products like this one are compared, with the data of the server on each. */
export const pages: readonly Page[] = [
  {
    id: 'sign-in',
    path: '/login',
    ready: { selector: 'input[type=password]' },
    isOpen: true,
    goals: { jsKB: 115, slowMs: 1_000 },
  },
  {
    id: 'home',
    path: '/',
    ready: { selector: 'main a[href^="/tickets/"]', count: 5 },
    goals: { jsKB: 250, slowMs: 1_600 },
  },
  {
    id: 'tickets',
    path: '/tickets?place=opening',
    ready: { selector: 'main tbody tr a[href*="/tickets/"]', count: 5 },
    steps: [nextPage],
    goals: { jsKB: 170, slowMs: 1_400, nextMs: 60 },
  },
  {
    id: 'report',
    path: '/reports/tickets?period=last-28-days&compare=previous',
    ready: { selector: 'main tbody tr a', count: 3 },
    goals: { jsKB: 170, slowMs: 1_600 },
  },
]
