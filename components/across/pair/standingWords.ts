import { netSize, type PairRun, standingOf, type WayOn } from '@/lib/across/pair/pairLedger'
import { abs } from '@/lib/decimal/decimal'
import { formatSize } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'

/** State of a pair, in words. */
export function standingWords(run: PairRun): string {
  switch (standingOf(run)) {
    case 'sending':
      return t('Sending orders')
    case 'unknown':
      return t('Outcome unknown. Checking with the venues; nothing is sent until it is known.')
    case 'nothing':
      return t('Nothing executed')
    case 'closed':
      return t('Closed')
    case 'even':
      return t('Open, both sides equal')
    case 'uneven':
      return unevenWords(run)
  }
}

function unevenWords(run: PairRun): string {
  const net = netSize(run)
  const size = formatSize(abs(net), { decimals: decimalPlaces(net) })
  const values = { size, symbol: run.symbol }
  if (net.startsWith('-')) return t('Not hedged: short {size} {symbol} net', values)
  return t('Not hedged: long {size} {symbol} net', values)
}

/** A way on, as its button says it. */
export function wayWords(way: WayOn): string {
  switch (way) {
    case 'complete':
      return t('Complete at market')
    case 'unwind':
      return t('Unwind')
    case 'leave':
      return t('Leave and warn')
  }
}
