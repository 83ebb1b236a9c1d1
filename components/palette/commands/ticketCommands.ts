import { t } from '@/lib/i18n/t'
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
  const command = (id: string, label: string, ticketFill: TicketFill): DeskCommand => ({
    id,
    group: 'Trading',
    label,
    keywords: 'ticket order',
    isPossible: isOnTrade,
    run: () => fill(ticketFill),
  })
  return [
    command('ticket.buy', t('Ticket: buy'), { side: 'BUY' }),
    command('ticket.sell', t('Ticket: sell'), { side: 'SELL' }),
    command('ticket.market', t('Ticket: market order'), { type: 'MARKET' }),
    command('ticket.limit', t('Ticket: limit order'), { type: 'LIMIT' }),
    ...[25, 50, 75, 100].map((percent) =>
      command(`ticket.${percent}`, t('Ticket: size {percent}%', { percent }), { percent }),
    ),
    {
      id: 'ticket.submit',
      group: 'Trading',
      label: t('Submit the ticket'),
      isKeyOnly: true,
      isPossible: isOnTrade,
      run: submit,
    },
  ]
}
