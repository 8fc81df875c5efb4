/** A test of the catalogue in its long form: its promise, and the command that runs it and reports its figures. */
export interface Proof {
  test: `T-${number}`
  /** Runs it as its number does: `npm run proof -- hours`. */
  name?: string
  promise: string
  /** A program of node_modules/.bin and its arguments. */
  command: readonly [string, ...string[]]
}

type Project = 'api' | 'api-postgres' | 'tools'

/** Files of tests by a part of their paths, and options of vitest. */
const vitest = (projects: readonly Project[], ...files: string[]): Proof['command'] => [
  'vitest',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  ...files,
]
const bothEngines = ['api', 'api-postgres'] as const

export const proofs: readonly Proof[] = [
  {
    test: 'T-01',
    promise: 'As each role every call is answered or refused by the right it asks for, and none fails',
    command: vitest(['api-postgres'], 'testing/route-matrix'),
  },
  {
    test: 'T-02',
    promise: 'Every list is sorted by each of its columns, and its file shows each of them alone',
    command: vitest(bothEngines, 'testing/list-columns'),
  },
  {
    test: 'T-16',
    promise: 'Whatever is written where a text may stand stays a text: no row more is found, and nothing changes by it',
    command: vitest(bothEngines, 'no-injection'),
  },
  {
    test: 'T-20',
    promise: 'Killed at any moment, server and database lose nothing that was answered and leave nothing half done',
    command: vitest([...bothEngines, 'tools'], 'killed-server', 'killed-postgres', 'failover'),
  },
  {
    test: 'T-21',
    promise:
      'However often a server is killed and others want its folder, one has it, and nothing that was answered is lost',
    command: vitest(['api'], 'taken-over'),
  },
  {
    test: 'T-22',
    promise: 'Of many hands at once none gets the number or the last item of another, and no one overwrites unawares',
    command: vitest(
      bothEngines,
      'apps/invoices/races',
      'shop/orders/races',
      'todo.test',
      'user-list.test',
      '-t',
      'T-22',
    ),
  },
  {
    test: 'T-23',
    promise: 'An answer lost after the commit and requested again with its key has one effect',
    command: vitest(bothEngines, 'apps/invoices/dropped-connection', 'shop/orders/dropped-connection', '-t', 'T-23'),
  },
  {
    test: 'T-24',
    promise: 'With its line to the database cut at any statement, any command does all of it or nothing',
    command: vitest(
      bothEngines,
      'dropped-connections',
      'apps/invoices/dropped-connection',
      'shop/orders/dropped-connection',
      '-t',
      'T-24',
    ),
  },
  {
    test: 'T-25',
    promise:
      'Whatever the line to PostgreSQL does, everybody gets an answer within ten seconds, and it is soon as ever again',
    command: vitest(['api-postgres'], 'faulty-connection'),
  },
  {
    test: 'T-26',
    promise: 'Overloaded, a server does nearly as much as ever, refuses the rest at once, and lets people in',
    command: vitest(['tools'], 'overload'),
  },
  {
    test: 'T-27',
    promise: 'While twenty ask for the heaviest report of a million rows, all are answered and others go on',
    command: vitest(['tools'], 'heavy-report'),
  },
  {
    test: 'T-28',
    promise: 'On a full disk writes are refused in words and reads go on; once there is room, nothing is to be mended',
    command: vitest(['tools'], 'full-disk'),
  },
  {
    test: 'T-29',
    promise:
      'When stopped, a server answers all it has begun and ends, and what it had still to do is done once, after it starts again',
    command: vitest(bothEngines, 'graceful-shutdown', 'hosts/server.test'),
  },
  {
    test: 'T-30',
    promise:
      'Whatever is requested, following from what was answered, the answer is as the description of the API says',
    command: vitest(bothEngines, 'random-requests'),
  },
  {
    test: 'T-31',
    promise: 'Whatever throws in whatever layer, the caller reads a request id and nothing of ours',
    command: vitest(bothEngines, 'thrown-errors'),
  },
  {
    test: 'T-33',
    promise:
      'Whatever changes, the trail has its line in the same transaction, sealed against later hands; the log holds no secret',
    command: vitest(bothEngines, 'one-line-per-change', 'no-secrets-in-logs', 'audit-seals'),
  },
  {
    test: 'T-36',
    promise: 'A backup comes back as the same rows on either engine, and a damaged one is refused',
    command: vitest(bothEngines, 'hosts/backup'),
  },
  {
    test: 'T-38',
    promise: 'Of any view of any list or report every file holds the rows, the total and the filters of the screen',
    command: vitest([...bothEngines, 'tools'], 'export-contents', 'long-file'),
  },
  {
    test: 'T-35',
    promise: 'An import killed at any moment is there whole or not at all, and is taken back without a trace',
    command: vitest(bothEngines, 'killed-import', 'imports/real-files'),
  },
  {
    test: 'T-40',
    promise: 'The three hosts answer every call alike, and journeys of the server run in the browser, too',
    command: ['playwright', 'test', '--no-deps', '--project', 'in the browser'],
  },
  {
    test: 'T-41',
    promise: 'A day is a day of the brand, where clocks change too: reports, ages and morning mails keep to it',
    command: vitest(bothEngines, 'days-of-zones'),
  },
  {
    test: 'T-42',
    promise:
      'No page of an administrator has a serious barrier, wide, on a phone, dark and from right to left; no one meets a fault',
    command: ['playwright', 'test', '--no-deps', '--project', 'walks', 'every-route', 'reference'],
  },
  {
    test: 'T-42',
    promise: 'Every button of every page, pressed as the page opens, is answered, and no call is refused',
    command: ['playwright', 'test', '--no-deps', '--project', 'long journeys', 'every-button'],
  },
  {
    test: 'T-43',
    promise:
      'What is not ours has a licence we allow, runs no script as it comes and is known by its bytes; it is built without a network',
    command: vitest(['tools'], 'supply-chain'),
  },
  {
    test: 'T-45',
    promise: 'No spreadsheet calculates anything of what a file holds, and numbers below zero are numbers',
    command: vitest(['api'], 'no-formula'),
  },
  {
    test: 'T-46',
    promise: 'Senders whose requests never arrive whole take no one’s place and fill no memory, and are soon sent away',
    // One engine after the other: what others wait is measured.
    command: vitest(bothEngines, 'slow-senders', '--no-file-parallelism'),
  },
  {
    test: 'T-47',
    promise: 'Whatever a caller sends at its worst, no call holds the event loop for a tenth of a second',
    // Alone: what it takes of a processor is measured.
    command: vitest(['api'], 'worst-calls', 'hostile-files', '--no-file-parallelism'),
  },
  {
    test: 'T-48',
    promise: 'Days at the edge of calendars are refused or answered, at once, by every call that takes a day',
    command: vitest(bothEngines, 'edge-days'),
  },
  {
    test: 'T-49',
    promise: 'Someone who guesses passwords behind a proxy locks out themselves alone, whatever address they forge',
    command: vitest(bothEngines, 'testing/proxies'),
  },
  {
    test: 'T-50',
    promise: 'The ids a caller chooses keep back no email, notification or change, of their own or of others',
    command: vitest(bothEngines, 'chosen-ids'),
  },
  {
    test: 'T-51',
    promise: 'A data folder has one owner, through namespaces, bind mounts and copies, and is free once that is killed',
    command: vitest(['api'], 'folder-lock'),
  },
  {
    test: 'T-52',
    promise: 'There is always an administrator, no matter who takes rights away at once',
    command: vitest(bothEngines, 'users/administrators'),
  },
  {
    test: 'T-53',
    promise: 'Over a newer database, or open to others as a demo, a server refuses to start and says why in one line',
    command: vitest(bothEngines, 'newer-database', 'hosts/server.test', 'hosts/operator.test', '-t', 'T-53'),
  },
  {
    test: 'T-54',
    promise: 'No role inserts, updates or deletes a row it does not see, by any table or function of the database',
    command: vitest(bothEngines, 'foreign-rows'),
  },
  {
    test: 'T-55',
    promise:
      'Of what fifty people write in one chat over lines that break nothing is lost or appears twice, in one order for all',
    command: vitest(['api-postgres'], 'chat/many-people'),
  },
  {
    test: 'T-57',
    promise:
      'No text of full length, in any field, fails or holds the event loop, when it is written and wherever it is read',
    // Alone: what it takes of a processor is measured.
    command: vitest(['api-postgres'], 'testing/hostile-texts', '--no-file-parallelism'),
  },
  {
    test: 'T-62',
    promise:
      'Whatever happens to follow-ups, each is in one outcome, the base is what is open and ended, and no step of the funnel widens',
    command: vitest(bothEngines, 'follow-ups/histories', 'reminders/any-order', 'reminders/killed'),
  },
  {
    test: 'T-60',
    name: 'hours',
    promise: 'The tests that lean on time pass at six other hours and on two other days',
    command: ['node', 'tools/hours.ts'],
  },
]
