'use client'
import { useRouter } from 'next/navigation'
import { PINNED_INTERVALS } from '@/components/chart/intervals'
import { tradePath } from '@/components/markets/marketName'
import { copyLink } from '@/components/palette/copyLink'
import type { DeskCommand } from '@/components/palette/deskCommand'
import { lookCommands } from '@/components/palette/lookCommands'
import { nextFavourite } from '@/components/palette/nextFavourite'
import { pageCommands } from '@/components/palette/pageCommands'
import { positionCommands } from '@/components/palette/positionCommands'
import { ticketCommands } from '@/components/palette/ticketCommands'
import { usePublicConfig } from '@/components/session/usePublicConfig'
import { useAppearance } from '@/components/settings/useAppearance'
import { changeDeskLayout } from '@/components/shell/deskLayoutStore'
import { PRESET_NAMES } from '@/components/shell/panelNames'
import { say } from '@/lib/messages/say'
import { PRESETS, resetPreset } from '@/lib/stores/deskLayout'
import { openDialog } from '@/lib/stores/dialog'
import { layoutStore } from '@/lib/stores/layout'
import { marketKey, marketStore, toggleFavourite } from '@/lib/stores/market'
import { askOfPosition } from '@/lib/stores/positionRequest'
import { settingsStore, toggleBalances } from '@/lib/stores/settings'
import { fillTicket, type TicketFill } from '@/lib/stores/ticketRequest'

/** Where the desk is: a market of a venue, or only the venue that palette lines are about. */
export interface Place {
  provider: string | undefined
  marketId: string | undefined
}

/** Everything that a line of the palette or a key can do here. */
export function useDeskCommands(place: Place): DeskCommand[] {
  const { push } = useRouter()
  const { change } = useAppearance()
  const { paperControlPath } = usePublicConfig()
  const { provider, marketId } = place
  const isOnTrade = () => marketId !== undefined
  const shown =
    provider === undefined || marketId === undefined ? undefined : marketKey(provider, marketId)

  const lastTradePath = () => {
    const [key] = marketStore.getState().recent
    const at = key?.indexOf(':') ?? -1
    return key === undefined || at < 0 ? '/' : tradePath(key.slice(0, at), key.slice(at + 1))
  }
  const goToFavourite = (step: 1 | -1) => {
    const next = nextFavourite(marketStore.getState().favourites, shown, step)
    const at = next?.indexOf(':') ?? -1
    if (next !== undefined && at >= 0) push(tradePath(next.slice(0, at), next.slice(at + 1)))
  }
  const fill = (what: TicketFill) => {
    if (provider === undefined || marketId === undefined) return
    fillTicket({ provider, marketId, ...what })
    layoutStore.setState({ narrowTab: 'trade' })
  }

  return [
    {
      id: 'palette',
      group: 'Actions',
      label: say('Command palette'),
      isKeyOnly: true,
      run: () => openDialog('palette'),
    },
    {
      id: 'markets.search',
      group: 'Actions',
      label: say('Search markets'),
      run: () => searchMarkets(isOnTrade(), push),
    },
    {
      id: 'wallet',
      group: 'Actions',
      label: say('Connect or switch wallet'),
      keywords: 'account sign in',
      run: () => openDialog('wallet'),
    },
    {
      id: 'balances',
      group: 'Actions',
      label: settingsStore.getState().hidesBalances ? say('Show balances') : say('Hide balances'),
      keywords: 'privacy mask amounts',
      run: toggleBalances,
    },
    {
      id: 'sounds',
      group: 'Actions',
      label: settingsStore.getState().hasSounds
        ? say('Switch sounds off')
        : say('Switch sounds on'),
      keywords: 'mute audio beep',
      run: () => settingsStore.setState(({ hasSounds }) => ({ hasSounds: !hasSounds })),
    },
    {
      id: 'copy-link',
      group: 'Actions',
      label: say('Copy link to this market'),
      keywords: 'share url address interval',
      isPossible: isOnTrade,
      run: () => void copyLink(location.pathname, { interval: marketStore.getState().interval }),
    },
    {
      id: 'favourite.toggle',
      group: 'Actions',
      label: say('Add or remove this favourite'),
      keywords: 'star',
      isPossible: isOnTrade,
      run: () => {
        if (shown !== undefined) toggleFavourite(shown)
      },
    },
    {
      id: 'favourite.previous',
      group: 'Actions',
      label: say('Previous favourite'),
      run: () => goToFavourite(-1),
    },
    {
      id: 'favourite.next',
      group: 'Actions',
      label: say('Next favourite'),
      run: () => goToFavourite(1),
    },
    {
      id: 'help',
      group: 'Actions',
      label: say('Keyboard shortcuts'),
      keywords: 'help keys',
      run: () => openDialog('shortcuts'),
    },
    ...pageCommands(push, lastTradePath, paperControlPath === undefined ? undefined : '/paper'),
    ...PRESETS.map((preset) => ({
      id: `layout.${preset}`,
      group: 'Appearance' as const,
      label: say('Arrangement: {preset}', { preset: PRESET_NAMES[preset] }),
      keywords: 'layout panels preset',
      isPossible: isOnTrade,
      run: () => changeDeskLayout((before) => ({ ...before, preset })),
    })),
    {
      id: 'layout.reset',
      group: 'Appearance',
      label: say('Reset sizes and panels'),
      keywords: 'layout',
      isPossible: isOnTrade,
      run: () => changeDeskLayout(resetPreset),
    },
    ...lookCommands(change),
    ...PINNED_INTERVALS.map((interval) => ({
      id: `interval.${interval}`,
      group: 'Actions' as const,
      label: say('Candles of {interval}', { interval }),
      isKeyOnly: true,
      isPossible: () => document.activeElement?.closest('#area-chart') !== null,
      run: () => marketStore.setState({ interval }),
    })),
    ...ticketCommands(fill, pressTicket, isOnTrade),
    ...positionCommands((act) => {
      if (provider !== undefined && marketId !== undefined) {
        askOfPosition({ provider, marketId, act, askedAtMs: Date.now() })
      }
    }, isOnTrade),
  ]
}

/** As if the ticket's own button were pressed: its checks and its confirmation stand. */
function pressTicket(): void {
  const form = document.querySelector('form[data-ticket]')
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

/** The list of markets of the page in view, or the page that is one. */
function searchMarkets(isOnTrade: boolean, push: (path: string) => void): void {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  if (isOnTrade) openDialog('markets')
  else if (location.pathname === '/markets' && field !== null) field.focus()
  else push('/markets')
}
