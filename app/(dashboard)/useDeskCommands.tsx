'use client'
import { useRouter } from 'next/navigation'
import { PINNED_INTERVALS } from '@/components/chart/intervals'
import type { DeskCommand } from '@/components/palette/commands/deskCommand'
import { lookCommands } from '@/components/palette/commands/lookCommands'
import { pageCommands } from '@/components/palette/commands/pageCommands'
import { positionCommands } from '@/components/palette/commands/positionCommands'
import { readCommands } from '@/components/palette/commands/readCommands'
import { ticketCommands } from '@/components/palette/commands/ticketCommands'
import { copyLink } from '@/components/palette/copyLink'
import { nextFavourite } from '@/components/palette/nextFavourite'
import { tradePath } from '@/components/session/paths'
import { usePublicConfig } from '@/components/session/reads/usePublicConfig'
import { useAppearance } from '@/components/settings/useAppearance'
import { changeDeskLayout } from '@/components/shell/layout/deskLayoutStore'
import { PRESET_NAMES } from '@/components/shell/layout/panelNames'
import { t } from '@/lib/i18n/t'
import { comparisonStore } from '@/lib/stores/comparison'
import { PRESETS, resetPreset } from '@/lib/stores/deskLayout'
import { openDialog } from '@/lib/stores/dialog'
import { layoutStore } from '@/lib/stores/layout'
import { marketKey, marketStore, toggleFavourite } from '@/lib/stores/market'
import { askOfPosition } from '@/lib/stores/positionRequest'
import { settingsStore, toggleBalances } from '@/lib/stores/settings'
import { fillTicket, type TicketFill } from '@/lib/stores/ticketRequest'
import { startTour } from '@/lib/stores/tour'

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
  const currentMarket =
    provider === undefined || marketId === undefined ? undefined : marketKey(provider, marketId)

  const lastTradePath = () => {
    const [key] = marketStore.getState().recent
    const at = key?.indexOf(':') ?? -1
    return key === undefined || at < 0 ? '/' : tradePath(key.slice(0, at), key.slice(at + 1))
  }
  const goToFavourite = (step: 1 | -1) => {
    const next = nextFavourite(marketStore.getState().favourites, currentMarket, step)
    const at = next?.indexOf(':') ?? -1
    if (next !== undefined && at >= 0) push(tradePath(next.slice(0, at), next.slice(at + 1)))
  }
  const fill = (ticketFill: TicketFill) => {
    if (provider === undefined || marketId === undefined) return
    fillTicket({ provider, marketId, ...ticketFill })
    layoutStore.setState({ narrowTab: 'trade' })
  }

  return [
    {
      id: 'palette',
      group: 'Actions',
      label: t('Command palette'),
      isKeyOnly: true,
      run: () => openDialog('palette'),
    },
    {
      id: 'markets.search',
      group: 'Actions',
      label: t('Search markets'),
      run: () => searchMarkets(isOnTrade(), push),
    },
    {
      id: 'wallet',
      group: 'Actions',
      label: t('Connect or switch wallet'),
      keywords: 'account sign in',
      run: () => openDialog('wallet'),
    },
    {
      id: 'balances',
      group: 'Actions',
      label: settingsStore.getState().hidesBalances ? t('Show balances') : t('Hide balances'),
      keywords: 'privacy mask amounts',
      run: toggleBalances,
    },
    {
      id: 'sounds',
      group: 'Actions',
      label: settingsStore.getState().hasSounds ? t('Switch sounds off') : t('Switch sounds on'),
      keywords: 'mute audio beep',
      run: () => settingsStore.setState(({ hasSounds }) => ({ hasSounds: !hasSounds })),
    },
    {
      id: 'copy-link',
      group: 'Actions',
      label: t('Copy link to this market'),
      keywords: 'share url address interval',
      isPossible: isOnTrade,
      run: () => void copyLink(location.pathname, { interval: marketStore.getState().interval }),
    },
    {
      id: 'phone',
      group: 'Actions',
      label: t('Continue on the phone'),
      keywords: 'qr code mobile hand over',
      run: () => openDialog('phone'),
    },
    {
      id: 'tour',
      group: 'Actions',
      label: t('Take the tour'),
      keywords: 'help introduction first steps',
      isPossible: isOnTrade,
      run: startTour,
    },
    {
      id: 'favourite.toggle',
      group: 'Actions',
      label: t('Add or remove this favourite'),
      keywords: 'star',
      isPossible: isOnTrade,
      run: () => {
        if (currentMarket !== undefined) toggleFavourite(currentMarket)
      },
    },
    {
      id: 'favourite.previous',
      group: 'Actions',
      label: t('Previous favourite'),
      run: () => goToFavourite(-1),
    },
    {
      id: 'favourite.next',
      group: 'Actions',
      label: t('Next favourite'),
      run: () => goToFavourite(1),
    },
    {
      id: 'help',
      group: 'Actions',
      label: t('Keyboard shortcuts'),
      keywords: 'help keys',
      run: () => openDialog('shortcuts'),
    },
    {
      id: 'alerts',
      group: 'Actions',
      label: t('Alerts'),
      keywords: 'price alarm funding liquidation fills notify',
      run: () => openDialog('alerts'),
    },
    {
      id: 'best',
      group: 'Trading',
      label: t('Best venue for this order'),
      keywords: 'best cheapest compare all-in price',
      isPossible: isOnTrade,
      run() {
        comparisonStore.setState({ isOn: true })
        layoutStore.setState({ narrowTab: 'trade' })
      },
    },
    ...readCommands(isOnTrade),
    ...pageCommands(push, lastTradePath, paperControlPath === undefined ? undefined : '/paper'),
    ...PRESETS.map((preset) => ({
      id: `layout.${preset}`,
      group: 'Appearance' as const,
      label: t('Layout: {preset}', { preset: PRESET_NAMES[preset] }),
      keywords: 'layout panels preset',
      isPossible: isOnTrade,
      run: () => changeDeskLayout((before) => ({ ...before, preset })),
    })),
    {
      id: 'layout.reset',
      group: 'Appearance',
      label: t('Reset sizes and panels'),
      keywords: 'layout',
      isPossible: isOnTrade,
      run: () => changeDeskLayout(resetPreset),
    },
    ...lookCommands(change),
    ...PINNED_INTERVALS.map((interval) => ({
      id: `interval.${interval}`,
      group: 'Actions' as const,
      label: t('{interval} candles', { interval }),
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

/** As if the ticket's own button were pressed: with its checks and its confirmation. */
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
