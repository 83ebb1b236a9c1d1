import { z } from 'zod'
import type { FaceModule } from '@/server/paper/face'
import { lighterModule, PAPER_DEPLOYMENT } from '@/server/paper/faces/lighter/face'
import {
  type ExchangeRunner,
  ServedFace,
  type TestedExchange,
} from '@/server/paper/wire/testing/servedFace'
import { TestTrader } from './testTrader'

/** An exchange that money can be paid into. */
type FundedExchange = TestedExchange & {
  host: { submit(command: Credit): Promise<unknown> }
}

/** A served face with people who trade there. */
export class TestVenue<Exchange extends FundedExchange> extends ServedFace<FaceModule, Exchange> {
  private nextSecret = 0x31

  constructor(
    module: FaceModule,
    runner: ExchangeRunner<FaceModule, Exchange>,
    private readonly chainId = 300,
  ) {
    super(module, runner)
  }

  /** Opens the venue; gives its first trader. */
  async openWithTrader(usd?: number): Promise<TestTrader> {
    await this.open()
    return this.newTrader(usd)
  }

  /** A trader with money and a key. */
  async newTrader(usd = 10_000): Promise<TestTrader> {
    this.nextSecret += 1
    const secret = this.nextSecret.toString(16)
    const trader = await TestTrader.create(
      () => this.url,
      () => this.nowMs,
      secret,
      this.chainId,
    )
    await this.exchange.host.submit({
      type: 'adjustBalance',
      account: trader.address,
      deltaMicro: usd * 1e6,
      cause: 'faucet',
    })
    const found = await trader.get(`/api/v1/accountsByL1Address?l1_address=${trader.address}`)
    const [account] = z.array(z.object({ index: z.int() })).parse(found.body.sub_accounts)
    trader.account = account?.index ?? 0
    const { body } = await trader.register()
    if (body.code !== 200) throw new Error(JSON.stringify(body))
    return trader
  }
}

/** The deployment of the paper exchange, not open yet. */
export function paperVenue<Exchange extends FundedExchange>(
  runner: ExchangeRunner<FaceModule, Exchange>,
): TestVenue<Exchange> {
  return new TestVenue(lighterModule(PAPER_DEPLOYMENT), runner)
}

interface Credit {
  type: 'adjustBalance'
  account: string
  deltaMicro: number
  cause: 'faucet'
}
