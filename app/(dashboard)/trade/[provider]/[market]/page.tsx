import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { MarketId, ProviderKey } from '@/lib/schema/model/primitives'
import { TradeDesk } from './TradeDesk'

interface Props {
  params: Promise<{ provider: string; market: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { market } = await params
  const id = MarketId.safeParse(decode(market))
  return id.success ? { title: id.data } : {}
}

/** One market of one venue. Both come from the URL and are parsed before anything uses them. */
export default async function TradePage({ params }: Props) {
  const { provider, market } = await params
  const key = ProviderKey.safeParse(provider)
  const id = MarketId.safeParse(decode(market))
  if (!key.success || !id.success) notFound()
  return <TradeDesk providerKey={key.data} marketId={id.data} />
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
