import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { debianProgram } from '../../../../tools/debian.ts'
import { freePort, giveAway } from '../../../../tools/postgres.ts'
import { faketime } from '../../../../tools/test-clock.ts'

const dovecot = {
  title: 'Dovecot',
  programs: ['dovecot'],
  folders: ['/usr/sbin'],
  packages: ['dovecot-imapd'],
  variable: 'DOVECOT',
} as const

const [user, password] = ['post', 'se@cret/1']
const isRoot = process.getuid?.() === 0
/** Who runs the server: it needs no rights at all. */
const runner = isRoot ? 'nobody' : userInfo().username
const idOf = (flag: string) => execFileSync('id', [flag, runner], { encoding: 'utf8' }).trim()

const configuration = (folder: string, port: number) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
default_internal_user = ${runner}
default_internal_group = ${idOf('-gn')}
default_login_user = ${runner}
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:${folder}/mail
mail_fsync = never
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${idOf('-u')} gid=${idOf('-g')} home=${folder}/home
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const line = createConnection({ port, host: '127.0.0.1' })
    const isOpen = await once(line, 'data').then(
      () => true,
      () => false,
    )
    line.destroy()
    if (isOpen) return
    await setTimeout(50)
  }
  throw new Error('Dovecot did not start')
}

/** Does something in the account, as a mail program does. */
async function withAccount<T>(port: number, work: (account: ImapFlow) => Promise<T>): Promise<T> {
  const account = new ImapFlow({ host: '127.0.0.1', port, auth: { user, pass: password }, logger: false })
  account.on('error', () => undefined)
  await account.connect()
  try {
    return await work(account)
  } finally {
    await account.logout()
  }
}

/** A real IMAP server on a free port of this machine, with a separate folder, gone once `stop` was called. */
export async function startImapServer() {
  const folder = await mkdtemp(join(tmpdir(), 'rad-imap-'))
  const port = await freePort()
  for (const name of ['run', 'state', 'mail', 'home']) await mkdir(join(folder, name))
  const config = join(folder, 'dovecot.conf')
  await writeFile(config, configuration(folder, port))
  await chmod(folder, 0o755)
  giveAway(folder)
  const as = isRoot ? { uid: Number(idOf('-u')), gid: Number(idOf('-g')) } : {}
  const begin = async () => {
    const started = spawn(debianProgram(dovecot), ['-F', '-c', config], {
      ...as,
      cwd: '/',
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, ...faketime() },
    })
    await untilOpen(port)
    return started
  }
  let server = await begin()
  // Kills the whole process group, with those of its processes that have a connection.
  const kill = () => {
    if (server.pid !== undefined && server.exitCode === null && server.signalCode === null)
      process.kill(-server.pid, 'SIGKILL')
  }
  process.once('exit', kill)
  const end = async () => {
    const exit = once(server, 'exit')
    kill()
    await exit
  }
  const inAccount = <T>(work: (account: ImapFlow) => Promise<T>) => withAccount(port, work)
  return {
    port,
    url: `imap://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`,
    /** Does something in the account, as a mail program does. */
    inAccount,
    /** Puts mails into the account, one after the other. */
    put: (...mails: readonly (string | Buffer)[]) =>
      inAccount(async (account) => {
        for (const mail of mails) await account.append('INBOX', Buffer.from(mail))
      }),
    /** Has the server renumber all mails, under another validity. */
    async renumber() {
      await end()
      for (const name of ['dovecot-uidlist', 'dovecot.index', 'dovecot.index.log', 'dovecot.index.cache'])
        await rm(join(folder, 'mail', name), { force: true })
      // A validity is a time in seconds.
      await setTimeout(1_100)
      server = await begin()
    },
    /** Ends the server, and answers how it begins again. */
    async away() {
      await end()
      return async () => {
        server = await begin()
      }
    },
    async stop() {
      await end()
      process.off('exit', kill)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
