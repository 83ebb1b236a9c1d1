import { say } from '@/lib/messages/say'
import type { DeskCommand } from './deskCommand'

const PAGES: readonly { id: string; label: string; path: string; keywords: string }[] = [
  {
    id: 'go.markets',
    get label() {
      return say('Markets')
    },
    path: '/markets',
    keywords: 'list prices volume',
  },
  {
    id: 'go.portfolio',
    get label() {
      return say('Portfolio')
    },
    path: '/portfolio',
    keywords: 'equity performance history',
  },
  {
    id: 'go.funds',
    get label() {
      return say('Funds')
    },
    path: '/transfers',
    keywords: 'deposit withdraw transfer',
  },
  {
    id: 'go.keys',
    get label() {
      return say('Keys and approvals')
    },
    path: '/keys',
    keywords: 'agent api revoke',
  },
  {
    id: 'go.referral',
    get label() {
      return say('Referral')
    },
    path: '/referral',
    keywords: 'code invite',
  },
  {
    id: 'go.settings',
    get label() {
      return say('Settings')
    },
    path: '/settings',
    keywords: 'preferences options',
  },
]

/** One command for each page; `tradePath` is the market that was looked at last. */
export function pageCommands(
  push: (path: string) => void,
  tradePath: () => string,
  paperPath: string | undefined,
): DeskCommand[] {
  const group = 'Go to' as const
  const pages: DeskCommand[] = PAGES.map(({ id, label, path, keywords }) => ({
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
      label: say('Controls of the paper exchange'),
      keywords: 'faucet faults clock',
      run: () => push(paperPath),
    })
  }
  return [{ id: 'go.trade', group, label: say('Trade'), run: () => push(tradePath()) }, ...pages]
}
