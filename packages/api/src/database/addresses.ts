/** A URL with several hosts, as libpq writes it, `postgres://user:password@one:5432,two:5432/name`: one for each. */
export function urlsOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)/s.exec(url) ?? []
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

/**
 * The servers of one database, of which one takes writes. The one that did is tried first; where it cannot be reached or
 * has become a standby, the next.
 */
export class Addresses {
  readonly #urls: readonly string[]
  #at = 0

  constructor(url: string) {
    this.#urls = urlsOf(url)
  }

  get count(): number {
    return this.#urls.length
  }

  /** The one to connect to now. */
  get url(): string {
    return this.#urls[this.#at]!
  }

  /** Goes on to the next, unless another caller did already. */
  passOver(url: string): void {
    if (this.url === url) this.#at = (this.#at + 1) % this.count
  }
}
