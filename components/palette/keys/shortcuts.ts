import { t, tIn } from '@/lib/i18n/t'
import type { ShortcutChoices } from '@/lib/stores/shortcuts'
import { isSingleCharacter } from './keyChord'
import { READ_SHORTCUTS } from './readShortcuts'
import type { Shortcut } from './shortcut'

/** Default keyboard shortcuts of the desk. */
export const SHORTCUTS: readonly Shortcut[] = [
  {
    id: 'palette',
    group: 'Desk',
    get label() {
      return t('Command palette')
    },
    keys: 'Mod+k',
  },
  {
    id: 'markets.search',
    group: 'Desk',
    get label() {
      return t('Search markets')
    },
    keys: '/',
  },
  {
    id: 'help',
    group: 'Desk',
    get label() {
      return t('Show shortcuts')
    },
    keys: '?',
  },
  {
    id: 'go.trade',
    group: 'Desk',
    get label() {
      return t('Go to Trade')
    },
    keys: 'g t',
  },
  {
    id: 'go.markets',
    group: 'Desk',
    get label() {
      return t('Go to Markets')
    },
    keys: 'g m',
  },
  {
    id: 'alerts',
    group: 'Desk',
    get label() {
      return t('Alerts')
    },
    keys: 'g a',
  },
  {
    id: 'go.compare',
    group: 'Desk',
    get label() {
      return t('Go to Compare')
    },
    keys: 'g c',
  },
  {
    id: 'go.funding',
    group: 'Desk',
    get label() {
      return t('Go to Funding')
    },
    keys: 'g r',
  },
  {
    id: 'go.portfolio',
    group: 'Desk',
    get label() {
      return t('Go to Portfolio')
    },
    keys: 'g p',
  },
  {
    id: 'go.funds',
    group: 'Desk',
    get label() {
      return t('Go to Funds')
    },
    keys: 'g f',
  },
  {
    id: 'go.settings',
    group: 'Desk',
    get label() {
      return t('Go to Settings')
    },
    keys: 'g s',
  },
  {
    id: 'favourite.previous',
    group: 'Desk',
    get label() {
      return t('Previous favourite')
    },
    keys: '[',
  },
  {
    id: 'favourite.next',
    group: 'Desk',
    get label() {
      return t('Next favourite')
    },
    keys: ']',
  },
  ...['1m', '5m', '15m', '1h', '4h', '1d'].map((interval, index) => ({
    id: `interval.${interval}`,
    group: 'Chart' as const,
    label: t('{interval} candles', { interval }),
    keys: String(index + 1),
  })),
  ...READ_SHORTCUTS,
  {
    id: 'ticket.buy',
    group: 'Trading',
    get label() {
      return tIn('verb', 'Buy')
    },
    keys: 'b',
  },
  {
    id: 'ticket.sell',
    group: 'Trading',
    get label() {
      return tIn('verb', 'Sell')
    },
    keys: 's',
  },
  {
    id: 'ticket.market',
    group: 'Trading',
    get label() {
      return t('Market order')
    },
    keys: 'm',
  },
  {
    id: 'ticket.limit',
    group: 'Trading',
    get label() {
      return t('Limit order')
    },
    keys: 'l',
  },
  {
    id: 'ticket.25',
    group: 'Trading',
    get label() {
      return t('Size 25%')
    },
    keys: 'Alt+1',
  },
  {
    id: 'ticket.50',
    group: 'Trading',
    get label() {
      return t('Size 50%')
    },
    keys: 'Alt+2',
  },
  {
    id: 'ticket.75',
    group: 'Trading',
    get label() {
      return t('Size 75%')
    },
    keys: 'Alt+3',
  },
  {
    id: 'ticket.100',
    group: 'Trading',
    get label() {
      return t('Size 100%')
    },
    keys: 'Alt+4',
  },
  {
    id: 'ticket.submit',
    group: 'Trading',
    get label() {
      return t('Submit the ticket')
    },
    keys: 'Shift+Enter',
    sends: true,
  },
  {
    id: 'orders.cancel',
    group: 'Trading',
    get label() {
      return t('Cancel all on this market')
    },
    keys: 'c',
    sends: true,
  },
  {
    id: 'position.close',
    group: 'Trading',
    get label() {
      return t('Close position')
    },
    keys: 'x',
    sends: true,
  },
  {
    id: 'position.reverse',
    group: 'Trading',
    get label() {
      return t('Reverse position')
    },
    keys: 'r',
    sends: true,
  },
  {
    id: 'stop.up',
    group: 'Trading',
    get label() {
      return t('Move stop loss up one step')
    },
    keys: '+',
    sends: true,
  },
  {
    id: 'stop.down',
    group: 'Trading',
    get label() {
      return t('Move stop loss down one step')
    },
    keys: '-',
    sends: true,
  },
]

/** The keys of a command as bound now; undefined where it has none. */
export function keysOf(
  commandId: string,
  bindings: ShortcutChoices['bindings'],
): string | undefined {
  const keys = bindings[commandId] ?? SHORTCUTS.find(({ id }) => id === commandId)?.keys
  return keys === '' ? undefined : keys
}

/** Command ids by keys: everything that a press may run with these choices. */
export function activeBindings(choices: ShortcutChoices): ReadonlyMap<string, string> {
  const active = new Map<string, string>()
  for (const { id, group } of SHORTCUTS) {
    const keys = keysOf(id, choices.bindings)
    if (keys === undefined) continue
    if (group === 'Trading' && !choices.hasTradingKeys) continue
    const [first = ''] = keys.split(' ')
    if (!choices.hasSingleKeys && isSingleCharacter(first)) continue
    active.set(keys, id)
  }
  return active
}

/** The shortcut that conflicts with new keys: equal, or the beginning of the other. */
export function findClash(
  commandId: string,
  keys: string,
  bindings: ShortcutChoices['bindings'],
): Shortcut | undefined {
  return SHORTCUTS.find(({ id }) => {
    const boundKeys = id === commandId ? undefined : keysOf(id, bindings)
    return (
      boundKeys !== undefined &&
      (boundKeys === keys || boundKeys.startsWith(`${keys} `) || keys.startsWith(`${boundKeys} `))
    )
  })
}

/** Whether the keys of a command send something to a venue. */
export function sends(commandId: string): boolean {
  return SHORTCUTS.some((shortcut) => shortcut.id === commandId && shortcut.sends === true)
}
