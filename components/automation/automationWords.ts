import { priceWords, sizeWords } from '@/components/session/messages/orderWords'
import { t } from '@/lib/i18n/t'
import type { Automation, RunningChase } from '@/lib/stores/orders/automations'

/** What runs, in one line: `Chase buy 0.1 BTC`. */
export function automationTitle(automation: Automation): string {
  const { symbol } = automation
  if (automation.kind === 'chase') {
    const values = { size: sizeWords(automation.remainingSize), symbol }
    return automation.side === 'BUY'
      ? t('Chase buy {size} {symbol}', values)
      : t('Chase sell {size} {symbol}', values)
  }
  return automation.side === 'LONG'
    ? t('Trailing stop of long {symbol}', { symbol })
    : t('Trailing stop of short {symbol}', { symbol })
}

/** That it runs no more, as the title of a toast. */
export function endedTitle({ kind, symbol }: Automation): string {
  return kind === 'chase'
    ? t('{symbol} chase ended', { symbol })
    : t('{symbol} trailing stop ended', { symbol })
}

/** Where the order of a chase is, and how far it goes: `At 100, highest price 103`. */
export function chasePrices(chase: Pick<RunningChase, 'side' | 'price' | 'bound'>): string {
  const values = { price: priceWords(chase.price), bound: priceWords(chase.bound) }
  return chase.side === 'BUY'
    ? t('At {price}, highest price {bound}', values)
    : t('At {price}, lowest price {bound}', values)
}

/** Why a chase ended while its order is still open. */
export function leftOpenText(
  reason: 'life' | 'bound' | 'stopped' | 'reload',
  chase: Pick<RunningChase, 'side' | 'price'>,
): string {
  const price = priceWords(chase.price)
  switch (reason) {
    case 'life':
      return t('Time limit reached. The order stays open at {price}.', { price })
    case 'bound':
      return chase.side === 'BUY'
        ? t('The best bid is above the highest price. The order stays open at {price}.', { price })
        : t('The best ask is below the lowest price. The order stays open at {price}.', { price })
    case 'stopped':
      return t('The order stays open at {price}.', { price })
    case 'reload':
      return t('The page was reloaded. The order stays open at {price}.', { price })
  }
}

/** Why a trailing stop ended while its stop is still there. */
function leftStopText(reason: 'stopped' | 'reload', price: string): string {
  return reason === 'stopped'
    ? t('The stop loss stays at {price} and no longer follows the mark price.', { price })
    : t(
        'The page was reloaded. The stop loss stays at {price} and no longer follows the mark price.',
        { price },
      )
}

/** What is left of an automation that ends from here or by a reload. */
export function leftoverText(automation: Automation, reason: 'stopped' | 'reload'): string {
  return automation.kind === 'chase'
    ? leftOpenText(reason, automation)
    : leftStopText(reason, priceWords(automation.stop))
}
