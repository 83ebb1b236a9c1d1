import type { Market } from '@/lib/schema/model/market'
import { marketName } from './marketName'

/** A market's name; on a phone with its venue, for the switch between venues lies out of sight there. */
export function MarketTitle({ market, venueName }: { market: Market; venueName: string }) {
  return (
    <span className="flex flex-col items-start max-md:leading-4">
      <h1>{marketName(market)}</h1>
      <span className="font-normal text-11 text-muted leading-3 md:hidden">{venueName}</span>
    </span>
  )
}
