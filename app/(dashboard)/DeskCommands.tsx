'use client'
import { useParams, useRouter } from 'next/navigation'
import { marketName, tradePath } from '@/components/markets/marketName'
import { useNewsSounds } from '@/components/notifications/useNewsSounds'
import { copyLink } from '@/components/palette/copyLink'
import type { DeskCommand } from '@/components/palette/deskCommand'
import { orderInWords } from '@/components/palette/orderInWords'
import type { TypedOrder } from '@/components/palette/parseTypedOrder'
import { keysOf } from '@/components/palette/shortcuts'
import { useKeyBindings } from '@/components/palette/useKeyBindings'
import { usePaletteMarkets } from '@/components/palette/usePaletteMarkets'
import { useShortcuts } from '@/components/palette/useShortcuts'
import { tellNow } from '@/components/session/tradeNews'
import { useDialog } from '@/components/session/useDialog'
import { useTradeProviders } from '@/components/session/useTradeProviders'
import { Button } from '@/components/ui/Button'
import { lateDialog } from '@/components/ui/lateDialog'
import { say } from '@/lib/messages/say'
import { layoutStore } from '@/lib/stores/layout'
import { marketKey, marketStore } from '@/lib/stores/market'
import { rememberLeverage } from '@/lib/stores/ticket'
import { fillTicket, type TicketFill } from '@/lib/stores/ticketRequest'
import { type Place, useDeskCommands } from './useDeskCommands'

const PaletteDialog = lateDialog(() =>
  import('@/components/palette/PaletteDialog').then((module) => module.PaletteDialog),
)
const ShortcutSheet = lateDialog(() =>
  import('@/components/palette/ShortcutSheet').then((module) => module.ShortcutSheet),
)

/** Joins everything that a line of the palette or a key can do with the pages that can do it. */
export function DeskCommands({ takeEarlyKeys }: { takeEarlyKeys: () => readonly string[] }) {
  const { push } = useRouter()
  const palette = useDialog('palette')
  const sheet = useDialog('shortcuts')
  const bindings = useKeyBindings()
  const place = usePlace()
  const commands = useDeskCommands(place)
  useShortcuts(commands, takeEarlyKeys)
  useNewsSounds()

  return (
    <>
      {palette.isOpen ? (
        <Palette
          place={place}
          commands={commands.filter(({ isPossible }) => isPossible?.() !== false)}
          bindings={bindings}
          onClose={() => palette.setOpen(false)}
        />
      ) : null}
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
              {say('Change keys')}
            </Button>
          }
        />
      ) : null}
    </>
  )
}

function usePlace(): Place {
  const params = useParams<{ provider?: string; market?: string }>()
  const { providers } = useTradeProviders()
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
  onClose,
}: {
  place: Place
  commands: readonly DeskCommand[]
  bindings: Readonly<Record<string, string>>
  onClose: () => void
}) {
  const { push } = useRouter()
  const provider = place.provider ?? ''
  const markets = usePaletteMarkets(provider)
  const follow = ({ market, fill, leverage }: TypedOrder) => {
    if (leverage !== undefined) rememberLeverage(marketKey(provider, market.id), leverage)
    showTicket(place, { provider, marketId: market.id }, fill, push)
  }
  return (
    <PaletteDialog
      commands={commands}
      keysOf={(id) => keysOf(id, bindings)}
      markets={place.provider === undefined ? undefined : markets}
      marketName={(typed) => {
        const market = markets?.find(({ id }) => id === typed.id)
        return market === undefined ? typed.id : marketName(market)
      }}
      shownMarketId={place.marketId}
      onMarket={({ id }) => push(tradePath(provider, id))}
      onOrder={(order) => {
        follow(order)
        tellNow(say('Ticket filled, nothing sent'), orderInWords(order))
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

/** Fills the ticket of a market, on the page where it is. */
function showTicket(
  place: Place,
  target: { provider: string; marketId: string },
  fill: TicketFill,
  push: (path: string) => void,
): void {
  fillTicket({ ...target, ...fill })
  layoutStore.setState({ narrowTab: 'trade' })
  if (place.marketId !== target.marketId) push(tradePath(target.provider, target.marketId))
}
