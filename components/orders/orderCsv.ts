import type { CsvColumn } from '@/components/ui/table/csvText'
import type { Order } from '@/lib/schema/model/order'

/** Columns of the file of orders. */
export const ORDER_CSV: readonly CsvColumn<Order>[] = [
  { header: 'Placed (UTC)', value: ({ createdAt }) => createdAt },
  { header: 'Changed (UTC)', value: ({ updatedAt }) => updatedAt },
  { header: 'Venue', value: ({ market }) => market.providerId },
  { header: 'Market', value: ({ market }) => market.id },
  { header: 'Side', value: ({ side }) => side },
  { header: 'Type', value: ({ type }) => type },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Reason', value: ({ statusReason }) => statusReason },
  { header: 'Price', value: ({ price }) => price },
  { header: 'Trigger price', value: ({ triggerPrice }) => triggerPrice },
  { header: 'Size', value: ({ originalSize }) => originalSize },
  { header: 'Filled', value: ({ filledSize }) => filledSize },
  { header: 'Average price', value: ({ averagePrice }) => averagePrice },
  { header: 'Reduce only', value: ({ reduceOnly }) => (reduceOnly ? 'yes' : 'no') },
  { header: 'Time in force', value: ({ timeInForce }) => timeInForce },
  { header: 'Order id', value: ({ orderId }) => orderId },
  { header: 'Client order id', value: ({ clientOrderId }) => clientOrderId },
]
