import type { MarketMargin } from '@/lib/venues/hyperliquid/actions/updateLeverage'

/** How long a fact is trusted without reading it again. */
const BELIEVED_FOR_MS = 30_000

/**
 * What is known of an account's leverage and mode, market by market, from the venue and from what
 * was signed here: without it a leverage step that the service adds could not be distinguished from
 * a forged one.
 */
export class MarginFacts {
  private readonly facts = new Map<string, MarketMargin & { atMs: number }>()
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  find(address: string, coin: string): MarketMargin | undefined {
    const fact = this.facts.get(nameOf(address, coin))
    if (!fact || this.now() - fact.atMs > BELIEVED_FOR_MS) return undefined
    return { leverage: fact.leverage, marginMode: fact.marginMode }
  }

  set(address: string, coin: string, fact: MarketMargin): void {
    this.facts.set(nameOf(address, coin), { ...fact, atMs: this.now() })
  }

  forget(address: string, coin: string): void {
    this.facts.delete(nameOf(address, coin))
  }
}

function nameOf(address: string, coin: string): string {
  return `${address.toLowerCase()} ${coin}`
}
