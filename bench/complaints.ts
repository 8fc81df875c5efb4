import { adding, besideOthers, keyAt, type Work } from './compare.ts'
import { withSeededHost, type SeededHost } from './seeded-host.ts'
import { fillComplaints } from './many-complaints.ts'
import { jsonServer, peerRows, type PeerTable } from './peers.ts'
import { measure as read, type Reading } from './readings.ts'
import { strapi, withStrapi } from './strapi.ts'
import type { Figure, Subject } from './subject.ts'

/** Numbers of complaints all over the table, always the same ones. */
const numberAt = (index: number, rows: number) => `N${String(1 + ((index * 7_919) % rows)).padStart(8, '0')}`

const words = ['brake', 'engine', 'steering', 'airbag']
const complaint = {
  received_via: 'call_centre',
  category: 'Product',
  make: 'VARUNA',
  model: 'ORBIT',
  statement: 'The engine stalls at every light, and the workshop says that it has to be like this.',
}

/** It knows no way by which a complaint came. */
const { received_via: _, ...ofStrapi } = complaint
const strapiPage = 'sort=received_on:desc&pagination[pageSize]=20'

/** The rows of json-server: the newest ones, with the number by which they are requested as id. */
const peerTable: PeerTable = {
  name: 'complaints',
  query: `select no as id, received_on, status, severity, category, make, model, vin, customer_name, statement
    from complaint where no like 'N%' order by no limit ${peerRows}`,
}

const worksOf = (rows: number): Work[] => [
  {
    name: 'read one',
    kind: 'one',
    ours: (index) => ({ path: `/api/complaints/${numberAt(index, rows)}` }),
    bare: (index) => ({ path: `/complaints/one?no=${numberAt(index, rows)}` }),
    peers: {
      [jsonServer]: (index) => ({ path: `/complaints/${numberAt(index, Math.min(rows, peerRows))}` }),
      [strapi]: (index) => ({ path: `/api/complaints/${numberAt(index, rows)}` }),
    },
  },
  {
    name: 'list of a tab',
    kind: 'list',
    ours: () => ({ path: '/api/complaints?status=closed&perPage=20' }),
    bare: () => ({ path: '/complaints/tab?status=closed' }),
    peers: {
      [jsonServer]: () => ({ path: '/complaints?status=closed&_sort=received_on&_order=desc&_limit=20' }),
      [strapi]: () => ({ path: `/api/complaints?filters[state][$eq]=closed&${strapiPage}` }),
    },
  },
  {
    name: 'list, two filters',
    kind: 'list',
    ours: () => ({ path: '/api/complaints?status=closed&severity=high&perPage=20' }),
    bare: () => ({ path: '/complaints/list?status=closed&severity=high' }),
    peers: {
      [jsonServer]: () => ({ path: '/complaints?status=closed&severity=high&_sort=received_on&_order=desc&_limit=20' }),
      [strapi]: () => ({
        path: `/api/complaints?filters[state][$eq]=closed&filters[severity][$eq]=high&${strapiPage}`,
      }),
    },
  },
  {
    name: 'search',
    kind: 'search',
    ours: (index) => ({ path: `/api/complaints?q=${numberAt(index, rows).slice(0, 7)}&perPage=20` }),
    bare: (index) => ({ path: `/complaints/search?q=${numberAt(index, rows).slice(0, 7).toLowerCase()}` }),
    peers: {
      [jsonServer]: (index) => ({ path: `/complaints?q=${words[index % words.length]}&_limit=20` }),
      [strapi]: (index) => ({ path: `/api/complaints?_q=${numberAt(index, rows).slice(0, 7)}&${strapiPage}` }),
    },
  },
  {
    name: 'insert one',
    kind: 'insert',
    ours: (index) => adding('/api/complaints', complaint, keyAt(index)),
    bare: () => adding('/complaints/add', complaint),
    peers: {
      [jsonServer]: () => adding('/complaints', complaint),
      [strapi]: () => adding('/api/complaints', { data: ofStrapi }),
    },
  },
  {
    name: 'report from sums',
    kind: 'report',
    ours: () => ({ path: '/api/reports/complaints?rows=month,category&columns=received' }),
    bare: () => ({ path: '/complaints/report' }),
  },
]

const plain = 'columns=received,share,crash,fire,injured,killed,critical,repeat_percent'
/** R10 as one opens it, as one looks back, and as one looks further; what looks at every complaint has the limit of U22. */
const readings: Reading[] = [
  { name: 'R10 28 days', goalMs: 400, paths: ['/api/reports/complaints?period=last-28-days'] },
  { name: 'R10 by month', goalMs: 400, paths: [`/api/reports/complaints?rows=month&${plain}`] },
  { name: 'R10 month, category', goalMs: 400, paths: [`/api/reports/complaints?rows=month,category&${plain}`] },
  { name: 'R10 of all time', goalMs: 3_000, paths: ['/api/reports/complaints'] },
  { name: 'R10 by component', goalMs: 400, paths: ['/api/reports/complaints?rows=component&period=last-28-days'] },
  { name: 'list', goalMs: 150, paths: ['/api/complaints?perPage=20'] },
  { name: 'search', goalMs: 400, paths: ['/api/complaints?q=brake&perPage=20', '/api/complaints?q=N0012345'] },
]

async function measure(rows: number, seeded: SeededHost): Promise<Figure[]> {
  const answered = await read(seeded.origin, ['admin', 'RGM', 'SVM'], () => readings)
  return [...answered, ...(await besideOthers(seeded, worksOf(rows), peerTable, withStrapi))]
}

/**
 * Reading, listing, searching, adding and reporting complaints, beside the limit of the machine (`node:http` and `pg` with
 * the same queries over the same data) and beside json-server over as many rows as it bears.
 */
export const complaints: Subject = {
  about: 'complaints, beside a bare server and a peer',
  rows: 1_000_000,
  hosts: ['postgres', 'embedded'],
  measure: (host, rows) =>
    withSeededHost(
      host,
      (database) => fillComplaints(database, rows),
      (seeded) => measure(rows, seeded),
    ),
}
