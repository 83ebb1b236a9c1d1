'use client'
import { useState } from 'react'
import { Own } from '@/components/figures/Own'
import type { LiveAccount } from '@/components/session/live/account/useLiveAccount'
import { useMarkPrice } from '@/components/session/live/useMarkPrice'
import { priceWords, sizeWords } from '@/components/session/messages/orderWords'
import { usePositions } from '@/components/session/reads/accountReads'
import { useMarketById } from '@/components/session/reads/useMarketById'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { Slider } from '@/components/ui/controls/Slider'
import { Fact } from '@/components/ui/Fact'
import { isZero } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, mul, ONE, parseTyped, sub } from '@/lib/decimal/decimal'
import { formatPercent, formatPrice, formatSigned, formatUsd } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import { positionAtMark } from '@/lib/trade/margin/accountFigures'
import { marginsLeft } from '@/lib/trade/margin/marginLeft'
import { whatIfAt } from '@/lib/trade/margin/whatIf'
import { priceDistance } from '@/lib/trade/orders/priceDistance'
import { priceDecimalsAt, priceStepAt } from '@/lib/trade/orders/priceStep'
import { snapPrice } from '@/lib/trade/orders/snapPrice'

const HUNDRED = decimal('100')
const REACH_PERCENT = 30

/** A price of the market to be tried out: what the account, its position and exits would be there. */
export function WhatIfBar({
  provider,
  market,
  account,
}: {
  provider: Provider
  market: Market
  account: LiveAccount
}) {
  const reported = usePositions(provider.key).data
  const markets = useMarketById(provider.key)
  const mark = useMarkPrice(provider.key, market.id)
  const [percent, setPercent] = useState(-5)
  const [typed, setTyped] = useState<string>()
  const reportedPosition = reported?.find((position) => position.market.id === market.id)
  const position = reportedPosition && positionAtMark(reportedPosition, mark)
  const from = mark ?? position?.markPrice
  if (from === undefined) return <p className="text-muted">{t('Loading')}</p>
  const share = div(decimal(String(percent)), HUNDRED, 4, 'halfEven')
  const slid = snapPrice(market, mul(from, add(ONE, share)), 'BUY')
  const price = (typed === undefined ? undefined : parseTyped(typed)) ?? slid
  return (
    <div className="flex flex-col gap-1.5 rounded-md bg-raised p-2">
      <DecimalInput
        size="sm"
        label={t('Price')}
        accessibleName={t('Simulated price')}
        value={typed ?? slid}
        onValueChange={setTyped}
        stepAt={(at) => priceStepAt(market, at)}
        unit={formatPercent(priceDistance(price, from), { signed: true })}
      />
      <Slider
        label={t('Simulated price, percent from the mark price')}
        min={-REACH_PERCENT}
        max={REACH_PERCENT}
        step={0.5}
        value={percent}
        valueText={`${percent}%`}
        onValueChange={(next) => {
          setPercent(next)
          setTyped(undefined)
        }}
      />
      {position === undefined || reported === undefined ? (
        <p className="text-muted">{t('There is no position in this market.')}</p>
      ) : (
        <Outcome
          position={position}
          positions={reported}
          account={account}
          markets={markets}
          price={price}
        />
      )}
    </div>
  )
}

function Outcome({
  position,
  positions,
  account,
  markets,
  price,
}: {
  position: Position
  positions: readonly Position[]
  account: LiveAccount
  markets: ReadonlyMap<string, Market>
  price: Decimal
}) {
  const { exits, remaining, isLiquidated, profit } = whatIfAt(position, account.orders, price)
  const equity =
    profit === undefined ? undefined : add(account.equity, sub(profit, position.unrealizedPnl))
  const there = positionAtMark({ ...position, size: remaining }, price)
  const others = positions.filter(({ market }) => market.id !== position.market.id)
  const left = isZero(remaining)
    ? undefined
    : marginsLeft([...others, there], new Map([[position.market.id, price]]), markets).find(
        (margin) => margin.position.market.id === position.market.id,
      )?.left
  const { liquidationPrice } = position
  const market = markets.get(position.market.id)
  const levelText = (at: Decimal) =>
    market === undefined
      ? priceWords(at)
      : formatPrice(at, { decimals: priceDecimalsAt(market, at) })
  return (
    <dl className="grid gap-1">
      <Fact name={t('Position')}>
        {isLiquidated ? (
          <b className="text-danger">{t('Liquidated')}</b>
        ) : isZero(remaining) ? (
          t('Closed')
        ) : (
          `${sizeWords(remaining)} ${position.market.baseAsset.displaySymbol}`
        )}
      </Fact>
      {exits.map((exit) => (
        <Fact
          key={exit.orderId}
          name={
            exit.isProfit
              ? t('TP at {price}', { price: priceWords(exit.price) })
              : t('SL at {price}', { price: priceWords(exit.price) })
          }
        >
          <Own>{formatSigned(exit.profit, { decimals: 2, symbol: '$' })}</Own>
        </Fact>
      ))}
      <Fact name={t('PnL')}>
        {profit === undefined ? (
          <Own>
            {formatSigned(sub(decimal('0'), position.marginUsed), { decimals: 2, symbol: '$' })}
          </Own>
        ) : (
          <Own>{formatSigned(profit, { decimals: 2, symbol: '$' })}</Own>
        )}
      </Fact>
      {equity === undefined ? null : (
        <Fact name={t('Equity')}>
          <Own>{formatUsd(equity)}</Own>
        </Fact>
      )}
      {left === undefined ? null : (
        <Fact name={t('Margin left')}>{formatPercent(left, { decimals: 0 })}</Fact>
      )}
      <Fact name={t('Liquidation')}>
        {liquidationPrice === null ? t('None') : levelText(liquidationPrice)}
      </Fact>
    </dl>
  )
}
