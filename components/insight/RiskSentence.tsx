'use client'
import type { ReactNode } from 'react'
import { Own } from '@/components/figures/Own'
import type { LiveAccount } from '@/components/session/live/account/useLiveAccount'
import { useMarginsLeft } from '@/components/session/live/account/useMarginsLeft'
import { useMarkPrice } from '@/components/session/live/useMarkPrice'
import { useMarketById } from '@/components/session/reads/useMarketById'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatPercent, formatPrice, formatUsd } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { positionAtMark } from '@/lib/trade/margin/accountFigures'
import { worstMargin } from '@/lib/trade/margin/marginLeft'
import { type RiskFacts, riskFacts } from '@/lib/trade/margin/riskFacts'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'

/** The largest danger of the account, in one sentence that is true at the newest mark price. */
export function RiskSentence({ provider, account }: { provider: Provider; account: LiveAccount }) {
  const worst = worstMargin(useMarginsLeft(provider.key))?.position
  const markets = useMarketById(provider.key)
  const mark = useMarkPrice(provider.key, worst?.market.id)
  if (worst === undefined) {
    return (
      <p className="text-muted">
        {account.orders.length === 0
          ? t('No position is open: prices cannot cost you anything.')
          : t('No position is open. Open orders can still fill.')}
      </p>
    )
  }
  const equity = account.ledger(worst.market.categoryId)?.equity ?? account.equity
  const facts = riskFacts(positionAtMark(worst, mark), account.orders, equity)
  const market = markets.get(worst.market.id)
  const levelText = (price: Decimal) =>
    formatPrice(price, {
      decimals: market === undefined ? decimalPlaces(price) : priceDecimalsAt(market, price),
    })
  return <p>{sentenceOf(facts, worst.market.baseAsset.displaySymbol, levelText)}</p>
}

function sentenceOf(
  facts: RiskFacts,
  symbol: string,
  levelText: (price: Decimal) => string,
): ReactNode {
  if (facts.kind === 'none') {
    return t('No liquidation price and no stop loss on {symbol}.', {
      symbol,
    })
  }
  const { distance, price, loss, kind, fallsFor } = facts
  const values = {
    symbol,
    percent: formatPercent(distance, { decimals: 1 }),
    price: levelText(price),
  }
  const amount = <Own>{formatUsd(loss)}</Own>
  return (
    <>
      {kind === 'stop'
        ? fallsFor === 'LONG'
          ? t('Stop loss if {symbol} falls {percent} to {price}. Loss from entry:', values)
          : t('Stop loss if {symbol} rises {percent} to {price}. Loss from entry:', values)
        : fallsFor === 'LONG'
          ? t('Liquidation if {symbol} falls {percent} to {price}. Margin lost:', values)
          : t('Liquidation if {symbol} rises {percent} to {price}. Margin lost:', values)}{' '}
      <b className="font-medium text-warn">{amount}</b>
    </>
  )
}
