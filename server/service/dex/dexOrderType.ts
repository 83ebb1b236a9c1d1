import type { Order } from '@/lib/schema/model/order'
import type { DexOrderType } from '@/lib/schema/operations/dex'

/** The two kinds of this family: what executes at any price once it may, and what has a limit. */
export function dexOrderType(type: Order['type']): DexOrderType {
  switch (type) {
    case 'MARKET':
    case 'STOP_MARKET':
    case 'TAKE_PROFIT_MARKET':
    case 'TWAP':
      return 'MARKET'
    case 'LIMIT':
    case 'STOP_LIMIT':
    case 'TAKE_PROFIT_LIMIT':
    case 'TRIGGER_ONLY':
      return 'LIMIT'
  }
}
