import type { DeskCommand } from './deskCommand'

const PAGES: readonly (readonly [id: string, label: string, path: string, keywords: string])[] = [
  ['go.markets', 'Markets', '/markets', 'list prices volume'],
  ['go.portfolio', 'Portfolio', '/portfolio', 'equity performance history'],
  ['go.funds', 'Funds', '/transfers', 'deposit withdraw transfer'],
  ['go.keys', 'Keys and approvals', '/keys', 'agent api revoke'],
  ['go.referral', 'Referral', '/referral', 'code invite'],
  ['go.settings', 'Settings', '/settings', 'preferences options'],
]

/** One command for each page; `tradePath` is the market that was looked at last. */
export function pageCommands(
  push: (path: string) => void,
  tradePath: () => string,
  paperPath: string | undefined,
): DeskCommand[] {
  const group = 'Go to' as const
  const pages: DeskCommand[] = PAGES.map(([id, label, path, keywords]) => ({
    id,
    group,
    label,
    keywords,
    run: () => push(path),
  }))
  if (paperPath !== undefined) {
    pages.push({
      id: 'go.paper',
      group,
      label: 'Controls of the paper exchange',
      keywords: 'faucet faults clock',
      run: () => push(paperPath),
    })
  }
  return [{ id: 'go.trade', group, label: 'Trade', run: () => push(tradePath()) }, ...pages]
}
