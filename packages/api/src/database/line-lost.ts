/** Whether a connection broke that was open until then: repeated over another one, a read may succeed. */
export function isLineLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as Error & { code?: string }
  return (
    /Connection terminated unexpectedly|not queryable/.test(error.message) ||
    ['ECONNRESET', 'EPIPE', '57P01'].includes(code ?? '')
  )
}
