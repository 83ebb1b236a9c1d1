import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestExchange } from './testing/testHost'
import { limitOrder, TestTrader } from './testing/testTrader'

const DAY_MS = 24 * 3_600_000
const ZERO = `0x${'0'.repeat(40)}`
const done = { status: 'ok', response: { type: 'default' } }
const refusal = (response: string) => ({ status: 'err', response })
const unknown = (address: string) => refusal(`User or API Wallet ${address} does not exist.`)

let paper: TestExchange
let served: Awaited<ReturnType<TestExchange['listen']>>
let owner: TestTrader
let agent: TestTrader
let stranger: TestTrader
let builder: TestTrader
let BTC = 0
const rest = () => limitOrder(BTC, '60000', '0.01')
const isResting = { response: { data: { statuses: [{ resting: {} }] } } }

beforeAll(async () => {
  paper = new TestExchange()
  served = await paper.listen()
  const url = () => served.url
  owner = new TestTrader(paper, url, '61')
  stranger = new TestTrader(paper, url, '63')
  builder = new TestTrader(paper, url, '64')
  BTC = paper.host.view.market('BTC')?.definition.index ?? -1
  paper.fund(owner.address, 100_000)
  paper.endBlock()
})
afterAll(() => served.close())
beforeEach(() => {
  agent = new TestTrader(paper, () => served.url, '62')
})

describe('signatures', () => {
  it.each(['a', 'b'] as const)('takes source %s', async (source) => {
    expect(await owner.order(rest(), {}, { source })).toMatchObject(isResting)
  })

  it('takes r and s without leading zeros', async () => {
    for (let tries = 0; tries < 200; tries += 1) {
      const body = await owner.signL1({ type: 'noop' })
      if (!/^0x0/.test(body.signature.r)) continue
      const r = `0x${body.signature.r.slice(2).replace(/^0+/, '')}`
      expect(await owner.post({ ...body, signature: { ...body.signature, r } })).toEqual(done)
      return
    }
    throw new Error('no signature with a leading zero in 200')
  })

  it('hashes keys in the venue’s order whatever order they came in', async () => {
    const { a, b, p, s, r, t } = rest()
    const sent = { orders: [{ t, r, s, p, b, a }], extra: 1, grouping: 'na', type: 'order' }
    const signed = { type: 'order', orders: [{ a, b, p, s, r, t }], grouping: 'na' }
    expect(await owner.l1(sent, { signed })).toMatchObject(isResting)
  })

  it('does not know who signed keys in another order', async () => {
    const { a, b, p, s, r, t } = rest()
    const action = { type: 'order', grouping: 'na', orders: [{ a, b, p, s, r, t }] }
    expect(await owner.l1(action)).toMatchObject({
      status: 'err',
      response: expect.stringMatching(/^User or API Wallet 0x[0-9a-f]{40} does not exist\.$/),
    })
  })

  it('hashes normalised numbers, lower-case ids and no false flags', async () => {
    const signed = { type: 'order', orders: [rest()], grouping: 'na' }
    const sent = {
      ...signed,
      orders: [{ ...rest(), p: '60000.0', s: '0.010', c: null }],
      builder: null,
    }
    expect(await owner.l1(sent, { signed })).toMatchObject(isResting)
    const strict = { type: 'order', orders: [{ ...rest(), p: '60000.0' }], grouping: 'na' }
    expect(await owner.l1(strict)).toMatchObject({ status: 'err' })
    const cancel = { type: 'cancel', cancels: [{ a: BTC, o: 1 }] }
    expect(await owner.l1({ ...cancel, f: false }, { signed: cancel })).toMatchObject({
      status: 'ok',
    })
    expect(await owner.l1({ ...cancel, f: false })).toMatchObject({ status: 'err' })
  })

  it('cannot recover a signer from an invalid signature', async () => {
    const body = await owner.signL1({ type: 'noop' })
    const signature = { ...body.signature, v: 35 }
    expect(await owner.post({ ...body, signature })).toEqual(refusal('Unable to recover signer.'))
  })

  it('names an unknown signer', async () => {
    expect(await stranger.order(rest())).toEqual(unknown(stranger.address))
    expect(await stranger.approveAgent(agent.address)).toEqual(
      refusal(`Must deposit before performing actions. User: ${stranger.address}`),
    )
  })

  it('refuses vaults, which do not exist here', async () => {
    const vaultAddress = `0x${'ab'.repeat(20)}`
    expect(await owner.order(rest(), {}, { vaultAddress })).toEqual(
      refusal(`Vault not registered: ${vaultAddress}`),
    )
  })
})

describe('time and nonces', () => {
  it('refuses an action after its expiry', async () => {
    const late = { expiresAfter: paper.nowMs - 1 }
    expect(await owner.order(rest(), {}, late)).toEqual(refusal('Action already expired'))
    expect(await owner.order(rest(), {}, { expiresAfter: paper.nowMs + 5_000 })).toMatchObject(
      isResting,
    )
  })

  it('takes a nonce once, even when both arrive at the same time', async () => {
    const body = await owner.signL1({ type: 'order', orders: [rest()], grouping: 'na' })
    const answers = await Promise.all([owner.post(body), owner.post(body)])
    const duplicate = refusal(`Invalid nonce: duplicate nonce ${body.nonce}`)
    expect(answers).toContainEqual(duplicate)
    expect(answers).toContainEqual(expect.objectContaining({ status: 'ok' }))
    expect(await owner.post(body)).toEqual(duplicate)
  })

  it('uses the nonce of a refused action up', async () => {
    const body = await owner.signL1({
      type: 'updateLeverage',
      asset: BTC,
      isCross: true,
      leverage: 99,
    })
    expect(await owner.post(body)).toEqual(refusal('Invalid leverage value'))
    expect(await owner.post(body)).toEqual(refusal(`Invalid nonce: duplicate nonce ${body.nonce}`))
  })

  it('keeps within two days back and one day ahead', async () => {
    const old = paper.nowMs - 2 * DAY_MS
    expect(await owner.l1({ type: 'noop' }, { nonce: old })).toEqual(
      refusal(`Invalid nonce: nonce too low ${old} < ${old}`),
    )
    const ahead = paper.nowMs + DAY_MS
    expect(await owner.l1({ type: 'noop' }, { nonce: ahead })).toEqual(
      refusal(`Invalid nonce: nonce too high ${ahead} > ${ahead}`),
    )
    expect(await owner.l1({ type: 'noop' }, { nonce: old + 60_000 })).toEqual(done)
  })

  it('forgets all but the hundred highest, and refuses what lies below them', async () => {
    const busy = new TestTrader(paper, () => served.url, '65')
    paper.fund(busy.address, 100)
    const start = paper.nowMs
    for (let index = 0; index < 101; index += 1) {
      const signed = await busy.signL1({ type: 'noop' }, { nonce: start + index })
      expect(await busy.post(signed)).toEqual(done)
    }
    expect(await busy.l1({ type: 'noop' }, { nonce: start })).toEqual(
      refusal(`Invalid nonce: nonce too low ${start} < ${start + 1}`),
    )
  })

  it('wants the nonce inside a wallet’s action to be the request’s', async () => {
    const body = await owner.signUser('ApproveAgent', {
      type: 'approveAgent',
      agentAddress: agent.address,
      agentName: 'x',
    })
    expect(await owner.post({ ...body, nonce: body.nonce + 1 })).toMatchObject({
      status: 'err',
      response: expect.stringContaining('Invalid nonce'),
    })
  })
})

describe('agents', () => {
  it('acts for its master from approval to removal', async () => {
    expect(await agent.order(rest())).toEqual(unknown(agent.address))
    expect(await owner.approveAgent(agent.address)).toEqual(done)
    expect(await agent.order(rest())).toMatchObject(isResting)
    expect(await owner.approveAgent(agent.address)).toEqual(refusal('Extra agent already used.'))
    expect(await owner.approveAgent(ZERO)).toEqual(done)
    expect(await agent.order(rest())).toEqual(unknown(agent.address))
  })

  it('gives way to another agent of its name, nonces and all', async () => {
    await owner.approveAgent(agent.address)
    const nonce = paper.nowMs
    expect(await agent.l1({ type: 'noop' }, { nonce })).toEqual(done)
    await owner.approveAgent(`0x${'77'.repeat(20)}`)
    expect(await agent.l1({ type: 'noop' })).toEqual(unknown(agent.address))
    await owner.approveAgent(agent.address)
    expect(await agent.l1({ type: 'noop' }, { nonce })).toEqual(done)
  })

  it('cannot do what only the wallet may', async () => {
    expect(await agent.approveAgent(stranger.address)).toEqual(
      refusal(`Must deposit before performing actions. User: ${agent.address}`),
    )
  })

  it('ends at its valid_until', async () => {
    const until = paper.nowMs + 60_000
    await owner.approveAgent(ZERO)
    expect(await owner.approveAgent(agent.address, `service valid_until ${until}`)).toEqual(done)
    expect(await agent.l1({ type: 'noop' })).toEqual(done)
    paper.nowMs = until
    expect(await agent.l1({ type: 'noop' })).toEqual(unknown(agent.address))
    expect(paper.face.snapshot()).toHaveProperty(['nonces', agent.address])
    paper.endBlock()
    expect(paper.face.snapshot()).not.toHaveProperty(['nonces', agent.address])
    expect(await owner.approveAgent(agent.address)).toEqual(done)
  })

  it.each([
    ['in the past', -1],
    ['beyond 180 days', 181 * DAY_MS],
  ])('is refused with a valid_until %s', async (_name, offsetMs) => {
    const name = `late valid_until ${paper.nowMs + offsetMs}`
    expect(await owner.approveAgent(stranger.address, name)).toEqual(
      refusal('Agent valid_until already expired.'),
    )
  })

  it('knows three names beside the unnamed one', async () => {
    for (const [index, name] of ['two', 'three', ''].entries()) {
      expect(await owner.approveAgent(`0x${String(index).repeat(39)}8`, name)).toEqual(done)
    }
    expect(await owner.approveAgent(stranger.address, 'four')).toEqual(
      refusal('Too many extra agents for cumulative volume traded. Current limit is 3'),
    )
    expect(await owner.approveAgent(stranger.address, 'a name of 17 char')).toEqual(
      refusal('Agent name is too long.'),
    )
    expect(await owner.approveAgent(stranger.address, 'two')).toEqual(done)
  })
})

describe('builders', () => {
  const withBuilder = (f: number) => ({ builder: { b: builder.address, f } })
  const notApproved = {
    response: { data: { statuses: [{ error: 'Builder fee has not been approved.' }] } },
  }

  it('needs money of its own to be approved', async () => {
    expect(await owner.approveBuilder(builder.address, '0.05%')).toEqual(
      refusal('Builder has insufficient balance to be approved.'),
    )
    paper.fund(builder.address, 100)
    expect(await owner.approveBuilder(builder.address, '0.05%')).toEqual(done)
  })

  it('earns up to the approved fee and nothing after revocation', async () => {
    expect(await owner.order(rest(), withBuilder(50))).toMatchObject(isResting)
    expect(await owner.order(rest(), withBuilder(51))).toMatchObject(notApproved)
    expect(await owner.order(rest(), withBuilder(101))).toMatchObject({
      response: { data: { statuses: [{ error: 'Builder fee is too high.' }] } },
    })
    expect(await owner.approveBuilder(builder.address, '0%')).toEqual(done)
    expect(await owner.order(rest(), withBuilder(1))).toMatchObject(notApproved)
    expect(await owner.order(rest(), withBuilder(0))).toMatchObject(isResting)
  })

  it.each(['0.05', '5', '0.0005%', '1.1%', '-1%', '%'])('refuses the rate %s', async (rate) => {
    expect(await owner.approveBuilder(builder.address, rate)).toEqual(
      refusal('Invalid max fee rate.'),
    )
  })
})

describe('what survives', () => {
  it('rebuilds the same facts from a snapshot', async () => {
    const saved = JSON.parse(JSON.stringify(paper.face.snapshot()))
    const other = new TestExchange()
    other.face.restore(saved)
    expect(other.face.snapshot()).toEqual(saved)
  })
})
