import { redirect } from 'next/navigation'

/** The desk opens on a market. */
export default function HomePage() {
  redirect('/trade/hyperliquid/BTC')
}
