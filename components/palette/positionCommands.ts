import { say } from '@/lib/messages/say'
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
    command('orders.cancel', say('Cancel all here'), 'cancelOrders'),
    command('position.close', say('Close position'), 'close'),
    command('position.reverse', say('Reverse position'), 'reverse'),
    command('stop.up', say('Stop loss one step up'), 'stopUp'),
    command('stop.down', say('Stop loss one step down'), 'stopDown'),
  ]
}
