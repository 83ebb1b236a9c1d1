import { say } from '@/lib/messages/say'
import type { TicketFill } from '@/lib/stores/ticketRequest'
import type { DeskCommand } from './deskCommand'

/**
 * What fills or presses the ticket of the market in view. Pressing is a key alone: no line of the
 * palette sends anything.
 */
export function ticketCommands(
  fill: (fill: TicketFill) => void,
  submit: () => void,
  isOnTrade: () => boolean,
): DeskCommand[] {
  const command = (id: string, label: string, what: TicketFill): DeskCommand => ({
    id,
    group: 'Trading',
    label,
    keywords: 'ticket order',
    isPossible: isOnTrade,
    run: () => fill(what),
  })
  return [
    command('ticket.buy', say('Ticket: buy'), { side: 'BUY' }),
    command('ticket.sell', say('Ticket: sell'), { side: 'SELL' }),
    command('ticket.market', say('Ticket: market order'), { type: 'MARKET' }),
    command('ticket.limit', say('Ticket: limit order'), { type: 'LIMIT' }),
    ...[25, 50, 75, 100].map((percent) =>
      command(`ticket.${percent}`, say('Ticket: size {percent} %', { percent }), { percent }),
    ),
    {
      id: 'ticket.submit',
      group: 'Trading',
      label: say('Press the ticket’s button'),
      isKeyOnly: true,
      isPossible: isOnTrade,
      run: submit,
    },
  ]
}
