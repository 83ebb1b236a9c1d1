'use client'
import dynamic from 'next/dynamic'
import { useParams, useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import type { BestVenue } from '@/components/across/BestVenueFinder'
import { comparePath, pairPath } from '@/components/across/paths'
import { AutomationHost } from '@/components/automation/AutomationHost'
import { marketName } from '@/components/markets/marketName'
import { useHasAlerts } from '@/components/notifications/useHasAlerts'
import { useNotificationSounds } from '@/components/notifications/useNotificationSounds'
import type { DeskCommand } from '@/components/palette/commands/deskCommand'
import { copyLink } from '@/components/palette/copyLink'
import { keysOf } from '@/components/palette/keys/shortcuts'
import { orderInWords } from '@/components/palette/typed/orderInWords'
import type { TypedOrder } from '@/components/palette/typed/parseTypedOrder'
import { useKeyBindings } from '@/components/palette/useKeyBindings'
import { usePaletteMarkets } from '@/components/palette/usePaletteMarkets'
import { useShortcuts } from '@/components/palette/useShortcuts'
import { useDialog } from '@/components/session/actions/useDialog'
import { OtherAccountStreams } from '@/components/session/live/account/OtherAccountStreams'
import { notifyNow } from '@/components/session/messages/tradeNotifications'
import { tradePath } from '@/components/session/paths'
import { useVenues } from '@/components/session/reads/useVenues'
import { ShareHost } from '@/components/share/ShareHost'
import { registerWorker } from '@/components/shell/offline/registerWorker'
import { Tour } from '@/components/shell/tour/Tour'
import { Button } from '@/components/ui/controls/Button'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { lateDialog } from '@/components/ui/overlays/lateDialog'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import { layoutStore } from '@/lib/stores/layout'
import { marketKey, marketStore } from '@/lib/stores/market'
import { rememberLeverage } from '@/lib/stores/ticket'
import { fillTicket, type TicketFill } from '@/lib/stores/ticketRequest'
import { type Place, useDeskCommands } from './useDeskCommands'

const PaletteDialog = lateDialog(() =>
  import('@/components/palette/PaletteDialog').then((module) => module.PaletteDialog),
)
const AlertsDialog = lateDialog(() =>
  import('@/components/notifications/AlertsDialog').then((module) => module.AlertsDialog),
)
const AlertWatch = dynamic(
  keepLoading(() =>
    import('@/components/notifications/AlertWatch').then((module) => module.AlertWatch),
  ),
  { ssr: false },
)
const PhoneDialog = lateDialog(() =>
  import('@/components/palette/PhoneDialog').then((module) => module.PhoneDialog),
)
const ShortcutSheet = lateDialog(() =>
  import('@/components/palette/keys/ShortcutSheet').then((module) => module.ShortcutSheet),
)

const BestVenueFinder = dynamic(
  keepLoading(() =>
    import('@/components/across/BestVenueFinder').then((module) => module.BestVenueFinder),
  ),
  { ssr: false },
)

/** Joins everything that a line of the palette or a key can do with the pages that can do it. */
export function DeskCommands({ takeEarlyKeys }: { takeEarlyKeys: () => readonly string[] }) {
  const { push } = useRouter()
  const palette = useDialog('palette')
  const sheet = useDialog('shortcuts')
  const phone = useDialog('phone')
  const bindings = useKeyBindings()
  const place = usePlace()
  const commands = useDeskCommands(place)
  useShortcuts(commands, takeEarlyKeys)
  useNotificationSounds()
  useEffect(registerWorker, [])
  const { venues } = useVenues()
  const [wanted, setWanted] = useState<WantedOrder>()

  return (
    <>
      <OtherAccountStreams />
      {wanted === undefined || venues === undefined ? null : (
        <BestVenueFinder
          key={JSON.stringify(wanted.order)}
          provider={wanted.provider}
          market={wanted.market}
          venues={venues}
          fill={wanted.order.fill}
          leverage={wanted.order.leverage}
          onFound={(best) => {
            setWanted(undefined)
            fillBest(place, wanted, best, push)
          }}
        />
      )}
      <AutomationHost />
      {palette.isOpen ? (
        <Palette
          place={place}
          commands={commands.filter(({ isPossible }) => isPossible?.() !== false)}
          bindings={bindings}
          findBest={setWanted}
          onClose={() => palette.setOpen(false)}
        />
      ) : null}
      <Alerts place={place} />
      {phone.isOpen ? <PhoneDialog onClose={() => phone.setOpen(false)} /> : null}
      <ShareHost />
      <Tour />
      {sheet.isOpen ? (
        <ShortcutSheet
          onClose={() => sheet.setOpen(false)}
          aside={
            <Button
              size="lg"
              onClick={() => {
                sheet.setOpen(false)
                push('/settings#shortcuts')
              }}
            >
              {t('Change shortcuts')}
            </Button>
          }
        />
      ) : null}
    </>
  )
}

/** The watch over alerts, where there are any, and the dialog that lists them. */
function Alerts({ place }: { place: Place }) {
  const dialog = useDialog('alerts')
  const hasAny = useHasAlerts()
  return (
    <>
      {hasAny ? <AlertWatch /> : null}
      {dialog.isOpen ? <OpenAlerts place={place} onClose={() => dialog.setOpen(false)} /> : null}
    </>
  )
}

function OpenAlerts({ place, onClose }: { place: Place; onClose: () => void }) {
  const markets = usePaletteMarkets(place.provider ?? '')
  const market = markets?.find(({ id }) => id === place.marketId)
  return <AlertsDialog market={market} onClose={onClose} />
}

/** An order typed for whichever venue is best, in terms of a market of the venue in view. */
interface WantedOrder {
  provider: string
  market: Market
  order: TypedOrder
}

/** Fills the ticket at the best venue, and says which it is and what it saves. */
function fillBest(
  place: Place,
  { order }: WantedOrder,
  best: BestVenue | undefined,
  push: (path: string) => void,
): void {
  if (best === undefined) {
    notifyNow(t('No venue can be compared now'), t('The ticket was not filled.'))
    return
  }
  const { provider, marketId, name, fill, saving } = best
  if (order.leverage !== undefined) rememberLeverage(marketKey(provider, marketId), order.leverage)
  showTicket(place, { provider, marketId }, fill, push)
  notifyNow(
    t('Best venue: {name}. Ticket filled, nothing sent', { name }),
    saving ?? orderInWords(order),
  )
}

function usePlace(): Place {
  const params = useParams<{ provider?: string; market?: string }>()
  const { venues: providers } = useVenues()
  const marketId = params.market === undefined ? undefined : decoded(params.market)
  return { provider: params.provider ?? providers?.[0]?.key, marketId }
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

function Palette({
  place,
  commands,
  bindings,
  findBest,
  onClose,
}: {
  place: Place
  commands: readonly DeskCommand[]
  bindings: Readonly<Record<string, string>>
  /** Looks for the venue where an order costs least, and fills the ticket there. */
  findBest: (wanted: WantedOrder) => void
  onClose: () => void
}) {
  const { push } = useRouter()
  const provider = place.provider ?? ''
  const markets = usePaletteMarkets(provider)
  const { venues } = useVenues()
  const follow = ({ market, fill, leverage }: TypedOrder) => {
    if (leverage !== undefined) rememberLeverage(marketKey(provider, market.id), leverage)
    showTicket(place, { provider, marketId: market.id }, fill, push)
  }
  return (
    <PaletteDialog
      commands={[
        ...commands,
        ...compareCommands(markets ?? [], push),
        ...pairCommands(markets ?? [], push),
      ]}
      keysOf={(id) => keysOf(id, bindings)}
      markets={place.provider === undefined ? undefined : markets}
      marketName={(typed) => {
        const market = markets?.find(({ id }) => id === typed.id)
        return market === undefined ? typed.id : marketName(market)
      }}
      shownMarketId={place.marketId}
      provider={venues?.find(({ key }) => key === provider)}
      onMarket={({ id }) => push(tradePath(provider, id))}
      onOrder={(order) => {
        const market = markets?.find(({ id }) => id === order.market.id)
        if (order.isBest && market !== undefined) {
          findBest({ provider, market, order })
          return
        }
        follow(order)
        notifyNow(t('Ticket filled, nothing sent'), orderInWords(order))
      }}
      onCopyOrder={({ market, fill }) =>
        void copyLink(tradePath(provider, market.id), {
          interval: marketStore.getState().interval,
          fill,
        })
      }
      onClose={onClose}
    />
  )
}

/** `compare eth`: the comparison of each market's asset, found once that word is typed. */
function compareCommands(markets: readonly Market[], push: (path: string) => void): DeskCommand[] {
  const perpetuals = markets.filter(({ maxLeverage }) => maxLeverage !== undefined)
  return perpetuals.map(({ id, baseAsset: { displaySymbol } }) => ({
    id: `compare.${id}`,
    group: 'Go to',
    label: t('Compare {symbol} on all venues', { symbol: displaySymbol }),
    keywords: 'best venue',
    after: ['compare', 'best'],
    run: () => push(comparePath(displaySymbol)),
  }))
}

/** `pair eth`: long at one venue and short at another, found once that word is typed. */
function pairCommands(markets: readonly Market[], push: (path: string) => void): DeskCommand[] {
  const perpetuals = markets.filter(({ maxLeverage }) => maxLeverage !== undefined)
  return perpetuals.map(({ id, baseAsset: { displaySymbol } }) => ({
    id: `pair.${id}`,
    group: 'Go to',
    label: t('Trade {symbol} as a pair', { symbol: displaySymbol }),
    keywords: 'funding arbitrage long short hedge',
    after: ['pair', 'hedge'],
    run: () => push(pairPath(displaySymbol)),
  }))
}

/** Fills the ticket of a market, on the page where it is. */
function showTicket(
  place: Place,
  target: { provider: string; marketId: string },
  fill: TicketFill,
  push: (path: string) => void,
): void {
  fillTicket({ ...target, ...fill })
  layoutStore.setState({ narrowTab: 'trade' })
  if (place.marketId !== target.marketId || place.provider !== target.provider)
    push(tradePath(target.provider, target.marketId))
}
