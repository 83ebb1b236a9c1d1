import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PublicConfigContext, usePublicConfig } from '@/components/session/reads/usePublicConfig'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { WalletContext } from '@/components/session/wallet/WalletContext'
import { DISCONNECTED } from '@/components/session/wallet/walletStates'
import { createWalletStore } from '@/components/session/wallet/walletStore'
import { testMarket, testPosition } from '@/components/ticket/testing/testTicket'
import {
  openTicketPage,
  pending,
  READY_SETUP,
  type TicketPage,
  waitingClient,
} from '@/components/ticket/testing/ticketPage'
import { decimal } from '@/lib/decimal/decimal'
import { keys } from '@/lib/queries/keys'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import type { PublicVenue } from '@/lib/schema/model/publicConfig'
import { marketKey } from '@/lib/stores/market'
import { chooseMargin, ticketStore } from '@/lib/stores/ticket'
import { kindA, kindC } from '@/lib/trade/testing/madeUpProviders'
import type { TicketInputs } from './ticketInputs'
import { useTicketInputs, useTicketReads } from './useTicketInputs'

type Fees = Pick<PublicVenue, 'platformFee' | 'spotPlatformFee'>

const client = waitingClient()
let page: TicketPage
let inputs: TicketInputs

beforeEach(async () => {
  page = await openTicketPage()
})

afterEach(async () => {
  await page.close()
  ticketStore.setState({ leverage: {} })
})

function Inputs({ market, provider = kindA }: { market: Market; provider?: Provider }) {
  inputs = useTicketInputs(provider, market, useTicketReads(provider, market))
  return null
}

/** The desk's venue with these fees, before one that charges other ones. */
function Charging({ fees, market }: { fees: Fees; market: Market }) {
  const config = usePublicConfig()
  const others = { maker: decimal('0.9'), taker: decimal('0.9') }
  const venues = config.venues.flatMap((venue) => [
    { ...venue, key: 'other', platformFee: others, spotPlatformFee: others },
    { ...venue, ...fees },
  ])
  return (
    <PublicConfigContext value={{ ...config, venues }}>
      <Inputs market={market} />
    </PublicConfigContext>
  )
}

async function chargedOf(market: Market, fees: Fees) {
  const { browser, cache } = page
  const order = <Charging fees={fees} market={market} />
  await act(async () => {
    browser.render(bareDesk(order, { provider: kindA.key, client, cache }))
  })
  return inputs.platformFee
}

it('takes the platform’s fee of the venue and of the market’s kind', async () => {
  const { maxLeverage: _, ...pair } = testMarket
  const platformFee = { maker: decimal('0.00005'), taker: decimal('0.0001') }
  const spotPlatformFee = { maker: decimal('0'), taker: decimal('0.0002') }
  expect(await chargedOf(testMarket, { platformFee, spotPlatformFee })).toEqual(platformFee)
  expect(await chargedOf(pair, { platformFee, spotPlatformFee })).toEqual(spotPlatformFee)
  expect(await chargedOf(pair, { platformFee })).toEqual(platformFee)
  expect(await chargedOf(testMarket, { spotPlatformFee })).toBeUndefined()
})

/** The leverage of the ticket where so much is known of the account at the venue. */
async function leverageWhere(
  known: { setup?: object; leverage?: number; position?: number; isConnected?: boolean },
  market = testMarket,
) {
  const { key } = kindC
  const { browser, cache } = page
  cache.setQueryData(keys.providers(), [kindC])
  cache.setQueryData(keys.setup(key, DESK_ADDRESS), { ...READY_SETUP, ...known.setup })
  if (known.leverage !== undefined) {
    const settings = { leverage: known.leverage, marginMode: 'CROSS' }
    cache.setQueryData(keys.marketSettings(key, DESK_ADDRESS, market.id), settings)
  }
  if (known.position !== undefined) {
    const position = { ...testPosition, leverage: known.position }
    cache.setQueryData(keys.positions(key, DESK_ADDRESS), [position])
  }
  const noWallet = createWalletStore(pending as never, () => false, DISCONNECTED)
  const ticket = <Inputs market={market} provider={kindC} />
  const isConnected = known.isConnected ?? true
  await act(async () => {
    browser.render(
      bareDesk(isConnected ? ticket : <WalletContext value={noWallet}>{ticket}</WalletContext>, {
        provider: key,
        client,
        cache,
      }),
    )
  })
  return inputs.leverage
}

it('takes the fees of the market where it has others than most', async () => {
  const most = { maker: decimal('0.0001'), taker: decimal('0.00025') }
  const dear = { maker: decimal('0.00015'), taker: decimal('0.00035') }
  const { key } = kindC
  const feesKey = keys.feeTier(key, DESK_ADDRESS, testMarket.categoryId)
  page.cache.setQueryData(feesKey, { ...most, byMarket: { XAU: dear } })
  await leverageWhere({}, { ...testMarket, id: 'XAU' })
  expect(inputs.fees).toEqual(dear)
  await leverageWhere({})
  expect(inputs.fees).toEqual(most)
})

describe('the leverage of the ticket', () => {
  it('is that of the account, of its position first', async () => {
    expect(await leverageWhere({ leverage: 25 })).toBe(25)
    expect(await leverageWhere({ leverage: 25, position: 20 })).toBe(20)
  })

  it('is not known while the account’s has not been read, or cannot be until it signs in', async () => {
    expect(await leverageWhere({})).toBeUndefined()
    const signedOut = { areReadsGated: true, isReady: false }
    expect(await leverageWhere({ leverage: 25, setup: signedOut })).toBeUndefined()
    expect([inputs.money, inputs.available]).toEqual([undefined, undefined])
  })

  it('is what was chosen for the next order, within what the market takes', async () => {
    chooseMargin(marketKey(kindC.key, testMarket.id), { leverage: 30, marginMode: 'CROSS' })
    expect(await leverageWhere({ setup: { areReadsGated: true } })).toBe(30)
    expect(await leverageWhere({}, { ...testMarket, maxLeverage: 20 })).toBe(20)
  })

  it('is a modest proposal where no account has one: none is connected, or it is not there yet', async () => {
    expect(await leverageWhere({ isConnected: false })).toBe(10)
    expect(await leverageWhere({ setup: { accountExists: false } })).toBe(10)
    expect(await leverageWhere({ isConnected: false }, { ...testMarket, maxLeverage: 5 })).toBe(5)
  })

  it('is none on a spot pair, which is paid in full', async () => {
    const { maxLeverage: _, ...pair } = testMarket
    expect(await leverageWhere({}, pair)).toBe(1)
  })
})
