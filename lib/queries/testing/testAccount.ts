import { decimal } from '@/lib/decimal/decimal'
import type { Fill } from '@/lib/schema/model/fill'
import type { MarketDisplay } from '@/lib/schema/model/market'
import type { Order } from '@/lib/schema/model/order'

const asset = { providerId: 'venue', id: 'x', displaySymbol: 'BTC', logoURI: '' }

/** The market of the rows below. */
const testDisplay: MarketDisplay = {
  providerId: 'venue',
  id: 'BTC',
  categoryId: 'perps',
  baseAsset: asset,
  quoteAsset: { ...asset, displaySymbol: 'USDC' },
}

const createdAt = '2026-11-21T03:00:00.000Z'

/** An open limit order for tests. */
export function testOrder(orderId: string, change: Partial<Order> = {}): Order {
  return {
    orderId,
    market: testDisplay,
    side: 'BUY',
    type: 'LIMIT',
    price: decimal('60000'),
    originalSize: decimal('0.01'),
    remainingSize: decimal('0.01'),
    filledSize: decimal('0'),
    reduceOnly: false,
    status: 'OPEN',
    createdAt,
    updatedAt: createdAt,
    ...change,
  }
}

/** An execution for tests. */
export function testFill(id: string, change: Partial<Fill> = {}): Fill {
  return {
    id,
    orderId: 'o',
    market: testDisplay,
    side: 'BUY',
    size: decimal('0.01'),
    price: decimal('60000'),
    liquidity: 'taker',
    createdAt,
    ...change,
  }
}
