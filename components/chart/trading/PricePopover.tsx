'use client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { gt } from '@/lib/decimal/compare'
import { type Decimal, parseTyped } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { OrderType, Side } from '@/lib/schema/model/enums'
import { newId } from '@/lib/schema/newId'
import { addAlert } from '@/lib/stores/alerts'
import { addDrawing } from '@/lib/stores/chart/drawings'
import { layoutStore } from '@/lib/stores/layout'
import { marketKey } from '@/lib/stores/market'
import { isInFrame } from '@/lib/stores/system/browserStorage'
import { fillTicket } from '@/lib/stores/ticketRequest'
import { priceStepAt } from '@/lib/trade/orders/priceStep'
import { snapPrice } from '@/lib/trade/orders/snapPrice'
import { venueRules } from '@/lib/trade/rules/venueRules'
import type { Surface } from './surface'

const STOPS: readonly OrderType[] = ['STOP_MARKET', 'STOP_LIMIT']
const WIDTH_PX = 190
const HEIGHT_PX = 220

/** What can be done at one price; the price may be typed too. A press fills the ticket. */
export function PricePopover({
  surface,
  opened: { x, y, price: first },
  onClose,
}: {
  surface: Surface
  opened: { x: number; y: number; price: Decimal }
  onClose: () => void
}) {
  const { plot, provider, market } = surface
  const [text, setText] = useState<string>(first)
  const box = useRef<HTMLDivElement>(null)
  const price = parseTyped(text)
  const last = surface.last()
  // The ticket turns to the way a stop executes here.
  const canStop = venueRules(provider).orderTypes.some((type) => STOPS.includes(type))

  const leave = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && box.current?.contains(event.target)) return
    onClose()
  })
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('button')?.focus()
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [])

  const fill = (side: Side, type: 'LIMIT' | 'STOP') => {
    if (price === undefined) return
    const at = snapPrice(market, price, side)
    fillTicket({ provider: provider.key, marketId: market.id, side, type, price: at })
    layoutStore.setState({ narrowTab: 'trade' })
    onClose()
  }
  // A stop waits on the side of the market where it is not passed yet.
  const stopSide: Side | undefined =
    price === undefined || last === undefined ? undefined : gt(price, last) ? 'BUY' : 'SELL'

  return (
    <div
      ref={box}
      role="dialog"
      aria-label={t('Order at a price')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
      style={{
        width: WIDTH_PX,
        left: Math.max(4, Math.min(x, plot.clientWidth - WIDTH_PX - 4)),
        top: Math.max(4, Math.min(y, plot.clientHeight - HEIGHT_PX)),
      }}
      className="absolute z-30 flex flex-col gap-1 rounded-md border border-line-strong bg-panel p-1.5 text-12 shadow-(--shadow)"
    >
      <DecimalInput
        size="sm"
        label=""
        accessibleName={t('Price')}
        value={text}
        onValueChange={setText}
        stepAt={(at) => priceStepAt(market, at)}
        snap={(at) => snapPrice(market, at, 'BUY')}
      />
      <Choice tone="text-up" isOff={price === undefined} onPress={() => fill('BUY', 'LIMIT')}>
        {t('Buy limit')}
      </Choice>
      <Choice tone="text-down" isOff={price === undefined} onPress={() => fill('SELL', 'LIMIT')}>
        {t('Sell limit')}
      </Choice>
      {canStop ? (
        <Choice
          tone=""
          isOff={stopSide === undefined}
          onPress={() => stopSide !== undefined && fill(stopSide, 'STOP')}
        >
          {stopSide === 'SELL' ? t('Sell stop') : t('Buy stop')}
        </Choice>
      ) : (
        <p className="px-2 py-1 text-11 text-muted">
          {t('{name} does not support stop orders.', { name: provider.name })}
        </p>
      )}
      <Choice
        tone=""
        isOff={price === undefined}
        onPress={() => {
          if (price === undefined) return
          const at = { atMs: Date.now(), price: snapPrice(market, price, 'BUY') }
          const line = { id: newId(), kind: 'horizontal', a: at, b: at } as const
          addDrawing(marketKey(provider.key, market.id), line)
          onClose()
        }}
      >
        {t('Draw a line here')}
      </Choice>
      {/* No one watches alerts in a frame. */}
      {isInFrame() ? null : (
        <Choice
          tone=""
          isOff={price === undefined || last === undefined}
          onPress={() => {
            if (price === undefined || last === undefined) return
            addAlert({
              provider: provider.key,
              marketId: market.id,
              symbol: market.baseAsset.displaySymbol,
              figure: 'price',
              comparison: gt(price, last) ? 'above' : 'below',
              value: snapPrice(market, price, 'BUY'),
            })
            onClose()
          }}
        >
          {t('Alert at this price')}
        </Choice>
      )}
    </div>
  )
}

function Choice({
  tone,
  isOff,
  onPress,
  children,
}: {
  tone: string
  isOff: boolean
  onPress: () => void
  children: string
}) {
  return (
    <button
      type="button"
      disabled={isOff}
      onClick={onPress}
      className={`min-h-7 pointer-coarse:min-h-11 rounded-sm px-2 text-start hover:bg-raised focus-visible:bg-raised disabled:text-faint ${tone}`}
    >
      {children}
    </button>
  )
}
