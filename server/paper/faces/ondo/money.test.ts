import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { ondoModule, PAPER_DEPLOYMENT } from './face'
import { resultOf, rowsOf, type TestUser } from './testing/testUser'
import { TestVenue } from './testing/testVenue'

/** Long: the venue's clock goes on while a request is on its way. */
const HOLD_SECS = 900
/** What is left of it when a test looks; the clock takes 30 s for it. */
const REST_SECS = 600
const venue = new TestVenue(
  ondoModule({ ...PAPER_DEPLOYMENT, addressHoldSecs: HOLD_SECS }),
  quietExchanges,
)
const TARGET = `0x${'7c'.repeat(20)}`
const BOOK = '/v1/auth/erc-4361/address_book'
let user: TestUser

beforeAll(() => venue.open(), 60_000)
beforeEach(async () => {
  user = await venue.newUser()
})
afterAll(() => venue.remove())

async function enter(address = TARGET, label = 'My wallet', signer = user) {
  const asked = await user.own('POST', `${BOOK}/get_challenge`, {
    walletAddress: user.wallet.address,
    chainId: '1',
    withdrawalAddress: address,
  })
  const { id, message } = resultOf(asked)
  if (id === undefined) return asked
  const signature = await signer.wallet.signMessage({ message: String(message) })
  return user.own('POST', `${BOOK}/complete_challenge`, { id, signature, addressLabel: label })
}

const withdraw = (more: Record<string, unknown> = {}) =>
  user.signed('POST', '/v1/withdraw', {
    customer_withdrawal_id: 'wd-1',
    symbol: 'USDC',
    network: 'ethereum',
    amount: '100',
    address: TARGET,
    ...more,
  })
const entries = async () => resultOf(await user.own('GET', '/v1/wallet/address_book')).addressBook

describe('the address book', () => {
  it('takes an address that the wallet itself signed for, with a label', async () => {
    expect((await enter('0x12')).body.error_code).toBe('bad_withdrawal_address')
    expect((await enter(TARGET, ' ')).body.error_code).toBe('empty_label')
    expect((await enter(TARGET, 'x'.repeat(65))).body.error_code).toBe('bad_label')
    const stranger = venue.stranger()
    expect((await enter(TARGET, 'a', stranger)).body.error_code).toBe('challenge_not_found')
    const own = { network: 'ethereum', symbol: 'USDC' }
    const destination = { deposit_destination: { id: user.accountId, wallet: 'margin' } }
    const provisioned = await user.own('POST', '/v1/provision_address', { ...own, ...destination })
    const internal = await enter(String(resultOf(provisioned).address))
    expect(internal.body.error_code).toBe('internal_withdrawal_address')
    expect(await entries()).toEqual([])
    expect((await enter()).body).toEqual({ success: true })
    expect(await entries()).toMatchObject([{ withdrawalAddress: TARGET, label: 'My wallet' }])
    const renamed = { withdrawalAddress: TARGET, addressLabel: 'Cold' }
    expect((await user.signed('PUT', '/v1/wallet/address_book', renamed)).status).toBe(200)
    expect(await entries()).toMatchObject([{ label: 'Cold' }])
    // The body of a DELETE is part of what is signed.
    const gone = { withdrawalAddress: TARGET }
    expect((await user.signed('DELETE', '/v1/wallet/address_book', gone)).status).toBe(200)
    expect(await entries()).toEqual([])
  })
})

describe('a withdrawal', () => {
  it('goes to an address of the book after its hold, once per id, less the fee', async () => {
    const code = async (more: Record<string, unknown> = {}) =>
      (await withdraw(more)).body.error_code
    expect(await code()).toBe('withdrawal_address_not_found')
    await enter()
    expect(await code()).toBe('withdrawal_try_later')
    venue.nowMs += HOLD_SECS * 1_000
    expect(await code({ customer_withdrawal_id: undefined })).toBe(
      'withdrawal_missing_customer_withdrawal_id',
    )
    expect(await code({ network: 'solana' })).toBe('invalid_withdrawal_network')
    expect(await code({ amount: '1e2' })).toBe('withdrawal_invalid_amount')
    expect(await code({ amount: '1' })).toBe('withdrawal_amount_too_small')
    expect(await code({ amount: '10001' })).toBe('withdrawal_error_insufficient_balance')
    const sent = resultOf(await withdraw())
    expect(sent).toEqual({
      withdrawal_status: 'pending',
      withdrawal_id: expect.stringMatching(/^w_[0-9a-f]{16}$/),
      customer_withdrawal_id: 'wd-1',
    })
    expect(await code()).toBe('withdrawal_duplicate_customer_withdrawal_id')
    const balance = async () => resultOf(await user.signed('GET', '/v1/perps/balance'))
    expect(await balance()).toMatchObject({ walletBalance: '9900', netInvested: '9900' })

    const { settlement } = venue.exchange.face
    venue.nowMs += 6_000
    const [due] = settlement?.duePayouts() ?? []
    expect(due).toMatchObject({ destination: TARGET, amountMicro: 99_000_000, assetId: 3 })
    await settlement?.concludePayout(due?.id ?? '', '0xfeed')
    expect(settlement?.duePayouts()).toEqual([])
    const path = `/v1/wallet/withdrawals/${sent.withdrawal_id}`
    expect(resultOf(await user.signed('GET', path))).toMatchObject({
      status: 'complete',
      txid: '0xfeed',
      size: '100',
      usdFee: '1',
    })
    const asked = await user.own('POST', '/v1/get_withdrawal_status', {
      customer_withdrawal_id: 'wd-1',
    })
    expect(resultOf(asked)).toMatchObject({ withdrawal_status: 'complete', hash: '0xfeed' })
    const limit = await user.own('GET', '/v1/wallet/withdrawals/limit')
    expect(resultOf(limit)).toEqual({ currentWithdrawalsUsd: '100', withdrawalLimitUsd: '1000000' })
  })

  it('is held from when its address was added, not from when it got its label', async () => {
    await enter()
    venue.nowMs += (HOLD_SECS - REST_SECS) * 1_000
    const renamed = { withdrawalAddress: TARGET, addressLabel: 'Cold' }
    await user.signed('PUT', '/v1/wallet/address_book', renamed)
    await enter(TARGET, 'Colder')
    expect((await withdraw()).body.error_code).toBe('withdrawal_try_later')
    venue.nowMs += REST_SECS * 1_000
    expect((await withdraw()).status).toBe(200)
    venue.nowMs += 6_000
    const { settlement } = venue.exchange.face
    for (const { id } of settlement?.duePayouts() ?? []) await settlement?.concludePayout(id, '0x1')
    await user.signed('DELETE', '/v1/wallet/address_book', { withdrawalAddress: TARGET })
    await enter()
    expect((await withdraw({ customer_withdrawal_id: 'wd-2' })).body.error_code).toBe(
      'withdrawal_try_later',
    )
  })

  it('needs the scope that its key was given', async () => {
    await user.makeKey(['trade'])
    expect(await withdraw()).toMatchObject({
      status: 403,
      body: { error_code: 'key_doesnt_have_scope' },
    })
  })
})

describe('a deposit', () => {
  it('at an account’s own address is its owner’s, from any sender, and survives a restart', async () => {
    const provisioned = await user.own('POST', '/v1/provision_address', {
      network: 'ethereum',
      symbol: 'USDC',
      deposit_destination: { id: user.accountId, wallet: 'margin' },
    })
    const recipient = String(resultOf(provisioned).address)
    const sender = `0x${'5d'.repeat(20)}`
    const arrived = {
      chainTag: 'a',
      blockNumber: 7,
      logIndex: 1,
      account: sender,
      recipient,
      amountMicro: 250_000_000n,
      transactionHash: '0xAB',
    }
    await venue.exchange.face.settlement?.deposit(arrived)
    await venue.exchange.face.settlement?.deposit({
      ...arrived,
      logIndex: 2,
      recipient: `0x${'1'.repeat(40)}`,
    })
    const deposits = async () => rowsOf(await user.own('GET', '/v1/wallet/deposits'))
    expect(await deposits()).toMatchObject([
      { size: '250', txid: '0xab', fromAddress: sender, status: 'confirmed' },
      { size: '10000' },
    ])
    expect(rowsOf(await user.own('GET', '/v1/wallet/deposits/0xAB'))).toHaveLength(1)
    await venue.shut()
    await venue.open()
    expect(await deposits()).toHaveLength(2)
    expect(venue.exchange.face.settlement?.lastDeposit()).toMatchObject({ logIndex: 2 })
    expect(resultOf(await user.signed('GET', '/v1/perps/balance')).walletBalance).toBe('10250')
    const addresses = venue.exchange.face.settlement
      ?.watch('')
      .flatMap((watch) => (watch.kind === 'transfersTo' ? [...watch.addresses()] : []))
    expect(addresses).toContain(recipient)
  }, 30_000)
})

describe('a transfer', () => {
  it('moves money between own wallets, and no more than there is', async () => {
    const [main, margin] = ['main', 'margin'].map((wallet) => ({ id: user.accountId, wallet }))
    const move = (from: unknown, to: unknown, amount = '400') =>
      user.signed('POST', '/v1/perps/transfers', { from, to, amount, symbol: 'USDC' })
    expect((await move(margin, main)).status).toBe(200)
    expect((await move(main, margin, '401')).body.error_code).toBe('insufficient_funds')
    expect((await move(main, { id: '1', wallet: 'margin' })).body.error_code).toBe(
      'account_not_found',
    )
    expect((await move(main, margin, '150')).status).toBe(200)
    expect(resultOf(await user.signed('GET', '/v1/perps/balance')).walletBalance).toBe('9750')
    expect(rowsOf(await user.signed('GET', '/v1/perps/transfers'))).toMatchObject([
      { amount: '150', from: { wallet: 'main' } },
      { amount: '400', from: { wallet: 'margin' } },
    ])
    const summary = resultOf(await user.signed('GET', '/v1/portfolio/summary'))
    expect(summary).toMatchObject({ marginBalance: '10000', netInvested: '10000', totalPnL: '0' })
    const graph = rowsOf(await user.signed('GET', '/v1/portfolio/summary/graph?range=24h'))
    expect(graph.at(-1)).toMatchObject({ marginBalance: '10000', allTimeDeposits: '10000' })
  })
})

describe('the sandbox', () => {
  const place = (wallet = 'margin') => ({ id: user.accountId, wallet })
  const credit = (more: Record<string, unknown> = {}) =>
    user.signed('POST', '/v1/sandbox_deposit', {
      amount: '1000',
      symbol: 'USDC',
      deposit_destination: place(),
      chain_id: 'eth-sepolia',
      ...more,
    })
  const debit = (more: Record<string, unknown> = {}) =>
    user.signed('POST', '/v1/sandbox_withdrawal', {
      customer_withdrawal_id: 'sw-1',
      symbol: 'USDC',
      amount: '400',
      from: place(),
      ...more,
    })
  const balance = async () => resultOf(await user.signed('GET', '/v1/perps/balance')).walletBalance
  const invested = async () =>
    resultOf(await user.signed('GET', '/v1/portfolio/summary')).netInvested

  it('credits at once, at the address that is the account’s own, and over a restart once', async () => {
    const code = async (more: Record<string, unknown>) => (await credit(more)).body.error_code
    expect(await code({ symbol: 'USDT' })).toBe('invalid_symbol')
    expect(await code({ chain_id: 'btc-mainnet' })).toBe('invalid_network')
    expect(await code({ deposit_destination: { id: '1', wallet: 'margin' } })).toBe(
      'account_not_found',
    )
    for (const amount of ['0', '-5', '1e3', '1.0000001', '1000000001']) {
      expect(await code({ amount }), amount).toBe('bad_query_param')
    }
    expect(await balance()).toBe('10000')
    const sent = resultOf(await credit())
    expect(sent.txn_hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(resultOf(await credit({ amount: '50', deposit_destination: place('main') }))).toEqual({
      deposit_address: sent.deposit_address,
      txn_hash: expect.not.stringMatching(String(sent.txn_hash)),
    })
    const provisioned = await user.own('POST', '/v1/provision_address', {
      network: 'ethereum',
      symbol: 'USDC',
      deposit_destination: place(),
    })
    expect(resultOf(provisioned).address).toBe(sent.deposit_address)
    const reported = async () => ({
      balance: await balance(),
      invested: await invested(),
      listed: rowsOf(await user.own('GET', '/v1/wallet/deposits')).map(({ size }) => size),
      found: rowsOf(await user.own('GET', `/v1/wallet/deposits/${sent.txn_hash}`)).length,
    })
    const expected = { balance: '11000', invested: '11050', listed: ['50', '1000', '10000'] }
    expect(await reported()).toEqual({ ...expected, found: 1 })
    await venue.shut()
    await venue.open()
    expect(await reported()).toEqual({ ...expected, found: 1 })
  }, 30_000)

  it('debits at once, once per id, no more than there is, and pays nothing on the chain', async () => {
    const code = async (more: Record<string, unknown>) => (await debit(more)).body.error_code
    expect(await code({ customer_withdrawal_id: undefined })).toBe(
      'withdrawal_missing_customer_withdrawal_id',
    )
    expect(await code({ amount: '0' })).toBe('withdrawal_invalid_amount')
    expect(await code({ amount: '10001' })).toBe('withdrawal_error_insufficient_balance')
    expect(await code({ from: place('main') })).toBe('withdrawal_error_insufficient_balance')
    expect(await code({ from: { id: '1', wallet: 'margin' } })).toBe('account_not_found')
    const both = await Promise.all([debit(), debit()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const sent = resultOf(both.find(({ status }) => status === 200) ?? both[0])
    expect(sent).toMatchObject({ withdrawal_status: 'complete', customer_withdrawal_id: 'sw-1' })
    await venue.shut()
    await venue.open()
    expect(await code({})).toBe('withdrawal_duplicate_customer_withdrawal_id')
    expect(await balance()).toBe('9600')
    expect(await invested()).toBe('9600')
    expect(rowsOf(await user.own('GET', '/v1/wallet/withdrawals'))).toMatchObject([
      { status: 'complete', size: '400', usdFee: '0', withdrawal_id: sent.withdrawal_id },
    ])
    venue.nowMs += 60_000
    expect(venue.exchange.face.settlement?.duePayouts()).toEqual([])
  }, 30_000)

  it('gives money that leaves over no chain, which is said before the book is looked at', async () => {
    const code = async (amount: string, id: string) =>
      (await withdraw({ amount, customer_withdrawal_id: id })).body.error_code
    await credit({ amount: '500' })
    await credit({ amount: '500', deposit_destination: place('main') })
    // What the faucet gave may leave, to the last cent.
    expect(await code('10001', 'wd-1')).toBe('withdrawal_exceeds_chain_deposits')
    expect(await code('10000', 'wd-2')).toBe('withdrawal_address_not_found')
    expect(resultOf(await debit({ amount: '500' })).withdrawal_status).toBe('complete')
    expect(await code('10001', 'wd-3')).toBe('withdrawal_exceeds_chain_deposits')
    await debit({ amount: '500', customer_withdrawal_id: 'sw-2', from: place('main') })
    expect(await code('10001', 'wd-4')).toBe('withdrawal_address_not_found')
  })

  it('needs the transfer scope', async () => {
    await user.makeKey(['trade'])
    for (const reply of [await credit(), await debit()]) {
      expect(reply).toMatchObject({ status: 403, body: { error_code: 'key_doesnt_have_scope' } })
    }
  })
})

describe('a deployment that is no sandbox', () => {
  const real = new TestVenue(ondoModule({ ...PAPER_DEPLOYMENT, isSandbox: false }), quietExchanges)
  beforeAll(() => real.open(), 60_000)
  afterAll(() => real.remove())

  it('lets no account credit or debit itself', async () => {
    const trader = await real.newUser()
    for (const path of ['/v1/sandbox_deposit', '/v1/sandbox_withdrawal']) {
      const reply = await trader.signed('POST', path, { amount: '5', symbol: 'USDC' })
      expect(reply).toMatchObject({ status: 400, body: { error_code: 'feature_disabled' } })
    }
    expect(resultOf(await trader.signed('GET', '/v1/perps/balance')).walletBalance).toBe('10000')
  })
})
