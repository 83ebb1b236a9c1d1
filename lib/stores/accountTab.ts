import { createStore } from 'zustand/vanilla'

/** The tables under the chart, and of the portfolio. */
export type AccountTab =
  | 'positions'
  | 'orders'
  | 'twaps'
  | 'fills'
  | 'funding'
  | 'history'
  | 'transfers'
  | 'balances'

/** Which table of the account is open; for the visit, not kept. */
export const accountTabStore = createStore<{ tab: AccountTab }>(() => ({ tab: 'positions' }))

/** Whether a page shows the tables of the account. */
export function hasAccountTables(path: string): boolean {
  return path.startsWith('/trade') || path.startsWith('/portfolio')
}

/** Opens a table of the account wherever the page shows them. */
export function showAccountTab(tab: AccountTab): void {
  accountTabStore.setState({ tab })
}
