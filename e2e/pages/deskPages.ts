/** The pages of the desk beside trading, by an address of each. */
export const DASHBOARD_PAGES = [
  '/markets',
  '/portfolio',
  '/compare/BTC',
  '/funding',
  '/pair/BTC',
  '/transfers',
  '/keys',
  '/referral',
  '/settings',
  '/paper',
  // Of figures alone: letters would be looked for among the words of a language.
  `/account/0x${'12'.repeat(20)}`,
] as const

/** Pages without the desk around them, by an address of each. */
export const OTHER_PAGES = [
  '/status',
  '/embed',
  '/share/none',
  '/docs/api',
  '/docs/client',
  '/docs/errors',
] as const
