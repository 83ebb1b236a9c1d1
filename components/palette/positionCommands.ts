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
    command('orders.cancel', 'Cancel all here', 'cancelOrders'),
    command('position.close', 'Close position', 'close'),
    command('position.reverse', 'Reverse position', 'reverse'),
    command('stop.up', 'Stop loss one step up', 'stopUp'),
    command('stop.down', 'Stop loss one step down', 'stopDown'),
  ]
}
