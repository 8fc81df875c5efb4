declare module 'rate-limiter-flexible/lib/RateLimiterMemory.js' {
  import type { RateLimiterMemory } from 'rate-limiter-flexible'
  const limiter: typeof RateLimiterMemory
  // oxlint-disable-next-line import/no-default-export -- the library's own form
  export default limiter
}
