'use client'
import { memo, type RefObject, useLayoutEffect, useRef } from 'react'
import { Own } from '@/components/figures/Own'
import { Usd } from '@/components/figures/Usd'
import { MoneyName } from '@/components/session/messages/MoneyName'
import { MONEY_WORDS } from '@/components/session/messages/moneyWords'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { gt, isZero } from '@/lib/decimal/compare'
import { type Decimal, decimal } from '@/lib/decimal/decimal'
import { formatPercent, formatSize } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import type { Position } from '@/lib/schema/model/position'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import { farFromMark } from '@/lib/trade/orders/priceDistance'
import { priceStepAt } from '@/lib/trade/orders/priceStep'
import { snapPrice } from '@/lib/trade/orders/snapPrice'
import { bestPrices, crossesBook, typedPrice } from './model/ticketPrices'
import type { TicketSummary } from './model/ticketSummary'
import type { OrderFormModel } from './model/useOrderForm'
import { FieldError } from './validation/FieldError'

/** Distances above it are not spelled out, as a fraction. */
const MOST_NAMED = decimal('9.99')
/** The narrowest band around the mark outside of which a venue is known to refuse, as a fraction. */
const REFUSED_FROM = decimal('0.5')

/** The buying power of the side, and the price of a limit order with the book's prices to take. */
export function PriceField({ model }: { model: OrderFormModel }) {
  const { state, inputs, summary, dispatch } = model
  const { market, book } = inputs
  // Read when one of them is pressed: the field is not rendered for each price of the book.
  const newest = useRef(book)
  useLayoutEffect(() => {
    newest.current = book
  }, [book])
  const { bid, ask, mid } = bestPrices(book)
  const price = typedPrice(state)
  // The price stays while the book moves: one that the desk filled in may cross by now.
  const takes = price !== undefined && !state.postOnly && crossesBook(price, state.side, book)
  return (
    <>
      <BuyingPowerLine
        market={market}
        positionSide={inputs.position?.side}
        available={summary.available}
        freed={summary.availableFromPosition}
        sellableUnits={summary.sellableUnits}
      />
      {state.type !== 'LIMIT' ? null : (
        <div>
          <PriceInput
            market={market}
            side={state.side}
            text={state.price}
            takes={takes}
            error={model.errorOf('price')?.message}
            warning={takes ? farText(price, model) : undefined}
            hasMid={mid !== undefined}
            hasBest={(state.side === 'BUY' ? bid : ask) !== undefined}
            book={newest}
            dispatch={dispatch}
          />
          <FieldError model={model} field="price" isFixOnly />
        </div>
      )}
    </>
  )
}

/** It takes what it shows and no more: updates of the book render it where a word of it changes. */
const PriceInput = memo(function PriceInput({
  market,
  side,
  text,
  takes,
  error,
  warning,
  hasMid,
  hasBest,
  book,
  dispatch,
}: {
  market: Market
  side: Side
  text: string
  takes: boolean
  error: string | undefined
  warning: string | undefined
  hasMid: boolean
  hasBest: boolean
  /** The book as it was rendered last. */
  book: RefObject<Orderbook | undefined>
  dispatch: OrderFormModel['dispatch']
}) {
  const takeMid = () => {
    const { mid } = bestPrices(book.current)
    if (mid !== undefined) dispatch({ kind: 'price', text: snapPrice(market, mid, side) })
  }
  const takeBest = () => {
    const { bid, ask } = bestPrices(book.current)
    const best = side === 'BUY' ? bid : ask
    if (best !== undefined) dispatch({ kind: 'price', text: best })
  }
  return (
    <DecimalInput
      label={<PriceLabel takes={takes} />}
      accessibleName={t('Price')}
      {...(takes ? { 'aria-description': t('executes immediately') } : {})}
      value={text}
      onValueChange={(typed) => dispatch({ kind: 'price', text: typed })}
      stepAt={(price) => priceStepAt(market, price)}
      snap={(price) => snapPrice(market, price, side)}
      error={error}
      warning={warning}
      unit={
        <>
          <span className="price-unit">{market.quoteAsset.displaySymbol}</span>
          <TakeButton
            text={t('Mid')}
            name={t('Use mid price')}
            onPress={hasMid ? takeMid : undefined}
          />
          <TakeButton
            text={side === 'BUY' ? t('Bid') : t('Ask')}
            name={side === 'BUY' ? t('Use best bid') : t('Use best ask')}
            onPress={hasBest ? takeBest : undefined}
          />
        </>
      }
    />
  )
})

/** How much worse than the mark a limit is that executes at once; undefined up to 5%. */
function farText(
  price: Decimal,
  { state: { side }, inputs: { markPrice } }: OrderFormModel,
): string | undefined {
  const far = markPrice && farFromMark(price, side, markPrice)
  if (far === undefined) return undefined
  const percent = gt(far, MOST_NAMED)
    ? `>${formatPercent(MOST_NAMED, { decimals: 0 })}`
    : formatPercent(far, { decimals: 1 })
  const text =
    side === 'BUY'
      ? t('{percent} above the mark.', { percent })
      : t('{percent} below the mark.', { percent })
  return gt(far, REFUSED_FROM) ? `${text} ${t('The venue may reject this price.')}` : text
}

/**
 * Names the field, and on one line with it that the price would execute at once; on a phone, where
 * there is no room for both, instead of the name.
 */
function PriceLabel({ takes }: { takes: boolean }) {
  if (!takes) return t('Price')
  return (
    <>
      <span className="max-md:sr-only">{t('Price')} </span>
      <span title={t('executes immediately')} className="text-11 text-warn">
        {t('Taker')}
      </span>
    </>
  )
}

/**
 * What an order of this side can use, and how much of it a reversal counts. Updates of the book do
 * not render it.
 */
const BuyingPowerLine = memo(function BuyingPowerLine({
  market,
  positionSide,
  available,
  freed,
  sellableUnits,
}: {
  market: Market
  positionSide: Position['side'] | undefined
  available: TicketSummary['available']
  freed: TicketSummary['availableFromPosition']
  sellableUnits: TicketSummary['sellableUnits']
}) {
  const quote = market.quoteAsset.displaySymbol
  const isSpot = isSpotMarket(market)
  return (
    <div className="text-muted">
      <p className="flex justify-between">
        {isSpot ? (
          <span>{t('Available')}</span>
        ) : (
          <MoneyName name={t('Buying power')} words={MONEY_WORDS.buyingPower()} />
        )}
        <span className="font-medium text-fg">
          {sellableUnits === undefined ? (
            <>
              <Usd value={available} hasSymbol={false} isSpendable isOwn /> {quote}
            </>
          ) : (
            <>
              <Own>{formatSize(sellableUnits, { decimals: decimalPlaces(sellableUnits) })}</Own>{' '}
              {market.baseAsset.displaySymbol}
            </>
          )}
        </span>
      </p>
      {positionSide === undefined || freed === undefined || isZero(freed) ? null : (
        <p className="flex justify-between text-11">
          <span>
            {positionSide === 'LONG'
              ? t('Includes reversing the long')
              : t('Includes reversing the short')}
          </span>
          <Usd value={freed} hasSymbol={false} isSpendable isOwn />
        </p>
      )}
    </div>
  )
})

function TakeButton({
  text,
  name,
  onPress,
}: {
  text: string
  name: string
  onPress: (() => void) | undefined
}) {
  return (
    <button
      type="button"
      aria-label={name}
      disabled={onPress === undefined}
      onClick={onPress}
      className="min-h-6 pointer-coarse:min-h-11 font-medium text-accent disabled:text-faint"
    >
      {text}
    </button>
  )
}
