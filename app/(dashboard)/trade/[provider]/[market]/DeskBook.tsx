'use client'
import { BookPanel } from '@/components/book/BookPanel'
import { useOwnPrices } from '@/components/book/useOwnPrices'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'

/** The book with the trader's own prices marked; it follows the account alone, beside the page. */
export function DeskBook({ provider, market }: { provider: Provider; market: Market }) {
  const ownPrices = useOwnPrices(provider.key, market.id)
  return <BookPanel provider={provider} market={market} ownPrices={ownPrices} />
}
