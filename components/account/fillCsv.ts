import type { CsvColumn } from '@/components/ui/table/csvText'
import { mul } from '@/lib/decimal/decimal'
import type { Fill } from '@/lib/schema/model/fill'

/** Columns of the file of executions. */
export const FILL_CSV: readonly CsvColumn<Fill>[] = [
  { header: 'Time (UTC)', value: ({ createdAt }) => createdAt },
  { header: 'Venue', value: ({ market }) => market.providerId },
  { header: 'Market', value: ({ market }) => market.id },
  { header: 'Side', value: ({ side }) => side },
  { header: 'Direction', value: ({ classification }) => classification },
  { header: 'Price', value: ({ price }) => price },
  { header: 'Size', value: ({ size }) => size },
  { header: 'Value', value: ({ size, price }) => mul(size, price) },
  { header: 'Value asset', value: ({ market }) => market.quoteAsset.displaySymbol },
  { header: 'Fee', value: ({ fee }) => fee?.amount },
  { header: 'Fee asset', value: ({ fee }) => fee?.asset },
  { header: 'Builder fee', value: ({ builderFee }) => builderFee?.amount },
  { header: 'Realized PnL (USD)', value: ({ realizedPnl }) => realizedPnl ?? undefined },
  { header: 'Role', value: ({ liquidity }) => liquidity },
  { header: 'Liquidation', value: ({ isLiquidation }) => (isLiquidation ? 'yes' : 'no') },
  { header: 'Order id', value: ({ orderId }) => orderId },
  { header: 'Client order id', value: ({ clientOrderId }) => clientOrderId },
  { header: 'Fill id', value: ({ id }) => id },
]
