import type { FaceModule } from '@/server/paper/face'
import { ServedFace, type TestedExchange } from '@/server/paper/wire/testing/servedFace'
import { TestUser } from './testUser'

/** A served face with people who trade there. */
export class TestVenue<
  Exchange extends TestedExchange & { host: { submit(command: Credit): Promise<unknown> } },
> extends ServedFace<FaceModule, Exchange> {
  private nextSecret = 0x31

  /** A user who has not signed in yet. */
  stranger(): TestUser {
    this.nextSecret += 1
    return new TestUser(
      () => this.url,
      () => this.nowMs,
      this.nextSecret.toString(16),
    )
  }

  /** A user with money, a session and a key. */
  async newUser(usd = 10_000): Promise<TestUser> {
    const user = this.stranger()
    await user.signIn()
    await user.acceptTerms()
    await user.makeKey()
    if (usd > 0) await this.fund(user, usd)
    return user
  }

  async fund({ address }: TestUser, usd: number): Promise<void> {
    const credit = { type: 'adjustBalance', cause: 'faucet' } as const
    await this.exchange.host.submit({ ...credit, account: address, deltaMicro: usd * 1e6 })
  }
}

interface Credit {
  type: 'adjustBalance'
  account: string
  deltaMicro: number
  cause: 'faucet'
}
