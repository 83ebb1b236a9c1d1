import { t } from '@/lib/i18n/t'
import type { PositionAct } from '@/lib/stores/positionRequest'
import type { DeskCommand } from './deskCommand'

/** What keys do about the position and the orders of the market in view; no line of the palette does. */
export function positionCommands(
  ask: (act: PositionAct) => void,
  isOnTrade: () => boolean,
): DeskCommand[] {
  const command = (id: string, label: string, act: PositionAct): DeskCommand => ({
    id,
    group: 'Trading',
    label,
    isKeyOnly: true,
    isPossible: isOnTrade,
    run: () => ask(act),
  })
  return [
    command('orders.cancel', t('Cancel all on this market'), 'cancelOrders'),
    command('position.close', t('Close position'), 'close'),
    command('position.reverse', t('Reverse position'), 'reverse'),
    command('stop.up', t('Move stop loss up one step'), 'stopUp'),
    command('stop.down', t('Move stop loss down one step'), 'stopDown'),
  ]
}
