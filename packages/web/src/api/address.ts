/**
 * A server answers every path of the product with its page. A folder of files cannot, so in a static build the path
 * is behind the `#`, and the folder may lie anywhere.
 */
export const isInHash = import.meta.env.API_IN_PAGE

/** The path of the product that the address bar names. */
export function currentPath(): { pathname: string; search: string } {
  if (!isInHash) return { pathname: location.pathname, search: location.search }
  const { pathname, search } = new URL(location.hash.slice(1) || '/', 'http://localhost')
  return { pathname, search }
}

/** The `href` of a plain link to a path of the product. */
export const hrefOf = (path: string) => (isInHash ? `#${path}` : path)

/** Shows another path in the address bar; nothing is loaded. */
export const replacePath = (path: string) => history.replaceState(null, '', hrefOf(path))

/** Goes to a path and loads the page there from scratch. */
export function leaveTo(path: string): void {
  location.assign(hrefOf(path))
  if (isInHash) location.reload()
}

/** Links in emails are for anyone who opens them, even where another user is signed in. */
export function isMailLink(): boolean {
  const { pathname, search } = currentPath()
  return /^\/(reset-password|accept-invitation|visit)$/.test(pathname) && search.includes('token=')
}
