import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { launchApi } from '@rad/api/admin/launch/contract'
import { placeForServers, type Place } from '../packages/api/src/testing/place-for-servers.ts'
import { killServers, serverProcess } from '../packages/api/src/testing/server-process.ts'
import { root } from './install.mjs'

// Alerts, the metrics of a server that has just started, and the pages of its operator agree.
const token = '7d0c8a5e9b31f2468ace13579bdf0246'

interface Alert {
  name: string
  expression: string
  summary: string
}

interface Sample {
  name: string
  labels: Record<string, string>
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(({ groups }) => groups!)

const readAlerts = (rules: string): Alert[] =>
  all(
    rules,
    /- alert: (?<name>\w+)\n(?: +#.*\n)* +expr: (?<expression>.+)\n(?:(?! +- alert)[\s\S])*?summary: '(?<summary>.+)' \}/g,
  ) as unknown as Alert[]

const pairsOf = (text: string) =>
  all(text, /(?<label>\w+)(?<operator>=~|=)"(?<value>[^"]*)"/g) as { label: string; operator: string; value: string }[]

const readSamples = (metrics: string): Sample[] =>
  all(metrics, /^(?<name>[a-z_0-9]+)(?:\{(?<labels>.*)\})? \S+$/gim).map(({ name, labels = '' }) => ({
    name: name!,
    labels: Object.fromEntries(pairsOf(labels).map(({ label, value }) => [label, value])),
  }))

/** Names between backticks in the first cells of the table that follows a heading. */
const namesInTable = (page: string, before: string): string[] => {
  const rows = page.slice(page.indexOf(before)).split('\n')
  const first = rows.findIndex((row) => row.startsWith('|'))
  const last = rows.findIndex((row, index) => index > first && !row.startsWith('|'))
  return rows.slice(first, last).flatMap((row) => all(row.split('|')[1]!, /`(?<name>\w+)`/g).map(({ name }) => name!))
}

let place: Place
let alerts: Alert[]
let operations: string
let samples: Sample[]
beforeAll(async () => {
  alerts = readAlerts(await readFile(join(root, 'docs/alerts.yml'), 'utf8'))
  operations = await readFile(join(root, 'docs/operations.md'), 'utf8')
  place = await placeForServers()
  const server = serverProcess({ ...place.environment, REGISTRATION: 'invite', METRICS_TOKEN: token })
  const origin = await server.ready
  // Durations are those of called endpoints: this calls one page that requires no sign-in.
  expect((await fetch(`${origin}${launchApi.read.path}`)).status).toBe(200)
  // Each work is done for the first time in a round after the start.
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
      samples = readSamples(await answer.text())
      expect(ofName('rad_work_last_run_timestamp_seconds')).not.toEqual([])
    },
    { timeout: 60_000, interval: 250 },
  )
}, 240_000)
afterAll(async () => {
  killServers()
  await place.remove()
})

/** `up` is a metric of Prometheus itself, one for each server it scrapes. */
const isOurs = (name: string) => name !== 'up'
const ofName = (name: string) => samples.filter((sample) => sample.name === name)

/** The metrics of an expression, each with its label matchers. */
const selectorsOf = ({ expression }: Alert) =>
  all(expression, /\b(?<name>up|(?:rad|nodejs|process)_\w+)(?:\{(?<matchers>[^}]*)\})?/g)
    .map(({ name, matchers = '' }) => ({ name: name!, matchers: pairsOf(matchers) }))
    .filter(({ name }) => isOurs(name))

test('there are alerts, and each queries a metric', () => {
  expect(alerts.length).toBeGreaterThan(12)
  expect(alerts.filter(({ expression }) => !/\b(up|rad_|nodejs_|process_)/.test(expression))).toEqual([])
})

test('each metric an alert queries exists as soon as the server has started, with every label value it matches', () => {
  const selectors = alerts.flatMap(selectorsOf)
  expect(selectors.length).toBeGreaterThan(15)
  const missing = selectors.flatMap(({ name, matchers }) => {
    if (matchers.length === 0) return ofName(name).length > 0 ? [] : [name]
    return matchers.flatMap(({ label, operator, value }) =>
      (operator === '=~' ? value.split('|') : [value])
        .filter((one) => !ofName(name).some(({ labels }) => new RegExp(`^(?:${one})$`).test(labels[label] ?? '')))
        .map((one) => `${name}{${label}="${one}"}`),
    )
  })
  expect(missing).toEqual([])
})

test('each label an alert sums by or names is one of its metrics', () => {
  const missing = alerts.flatMap((alert) => {
    const sums = all(alert.expression, /by \((?<label>\w+)\)/g)
    const named = all(alert.summary, /\$labels\.(?<label>\w+)/g)
    return [...sums, ...named].flatMap(({ label }) =>
      selectorsOf(alert)
        .filter(({ name }) => ofName(name).some(({ labels }) => !(label! in labels)))
        .map(({ name }) => `${alert.name}: ${name} by ${label}`),
    )
  })
  expect(missing).toEqual([])
})

test('each scheduled job reports when it is due', () => {
  const works = (name: string) => ofName(name).map(({ labels }) => labels.work)
  expect(works('rad_work_due_timestamp_seconds').length).toBeGreaterThan(8)
  expect(works('rad_work_interval_seconds')).toEqual(works('rad_work_due_timestamp_seconds'))
})

test('each alert is in the runbook, and the runbook has no other', () => {
  const rows = namesInTable(operations, '### Runbook')
  expect(rows.toSorted()).toEqual(alerts.map(({ name }) => name).toSorted())
})

test('each metric of ours is in the table of metrics, and the table has no other', () => {
  const exported = new Set(
    samples.map(({ name }) => name.replace(/_(bucket|sum|count)$/, '')).filter((name) => name.startsWith('rad_')),
  )
  const listed = namesInTable(operations, '**Metrics.**').filter((name) => name.startsWith('rad_'))
  expect(listed.toSorted()).toEqual([...exported].toSorted())
})

test('each check of readiness that the runbook explains is one, and the other way round', () => {
  const row = operations.split('\n').find((line) => line.startsWith('| `RadNotReady`'))!
  const explained = all(row, /`(?<name>\w+)`:/g).map(({ name }) => name!)
  expect(explained.toSorted()).toEqual(
    ofName('rad_check_ok')
      .map(({ labels }) => labels.check!)
      .toSorted(),
  )
})
