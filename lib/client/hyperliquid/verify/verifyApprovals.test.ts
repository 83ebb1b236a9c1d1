import { describe, expect, it } from 'vitest'
import type { VerifyFacts } from './context'
import { casesOf, userEnvelope } from './testing/forgeries'
import { AGENT, BUILDER, facts, intentOf, NOW_MS, OTHER, userStep } from './testing/honestSteps'
import { refusesAll } from './testing/refusesAll'
import { verifyStep } from './verifyStep'

const DAY_MS = 86_400_000

describe('verifyStep of approveAgent', () => {
  const params = { agentAddress: AGENT, agentTtlMs: 30 * DAY_MS }
  const validUntil = NOW_MS + 30 * DAY_MS
  const approve = (fields: Record<string, string>) =>
    userStep('approveAgent', 'ApproveAgent', {
      agentAddress: AGENT,
      agentName: `svc valid_until ${validUntil}`,
      ...fields,
    })
  refusesAll(
    intentOf('approveAgent', params),
    approve({}),
    [
      `Let the key ${AGENT} trade for this account until 2026-12-18T11:06:40.000Z`,
      'Named "svc"; it cannot withdraw',
    ],
    casesOf(
      approve({}),
      {
        'the key of somebody else': approve({ agentAddress: OTHER }),
        'no end': approve({ agentName: 'svc' }),
        'another end': approve({ agentName: `svc valid_until ${validUntil + 120_000}` }),
        'an end that is no time': approve({ agentName: 'svc valid_until soon' }),
        'two ends': approve({ agentName: `svc valid_until 1 valid_until ${validUntil}` }),
        'a long name': approve({ agentName: `${'x'.repeat(17)} valid_until ${validUntil}` }),
        'a builder approval in its place': userStep('approveAgent', 'ApproveBuilderFee', {
          maxFeeRate: '0.01%',
          builder: BUILDER,
        }),
        'a withdrawal in its place': userStep('approveAgent', 'Withdraw', {
          destination: OTHER,
          amount: '1',
          time: '1',
        }),
      },
      userEnvelope,
    ),
  )

  const agent = (name: string, validUntil?: number) => ({
    address: OTHER,
    name,
    ...(validUntil === undefined ? {} : { validUntil }),
  })
  const named = (name: string) => approve({ agentName: `${name} valid_until ${validUntil}` })
  const accepts = (name: string, agents: VerifyFacts['agents'], pins = {}) => {
    const intent = intentOf('approveAgent', params)
    const pinned = { ...intent, pins: { ...intent.pins, ...pins } }
    return verifyStep(pinned, named(name), { ...facts, agents }).ok
  }

  it('takes the name that our own reading of the account gives, and no other', () => {
    expect(accepts('svc', [])).toBe(true)
    expect(accepts('svc 2', [])).toBe(false)
    expect(accepts('svc', [agent('svc')])).toBe(false)
    expect(accepts('svc 2', [agent('svc')])).toBe(true)
    expect(accepts('my bot', [])).toBe(false)
  })

  it('takes the name of a frame whose host is cut and marked', () => {
    expect(accepts('embed @shop.~k3f', [], { agentName: 'embed @shop.~k3f' })).toBe(true)
  })

  it('never ends an agent that this desk did not name, and of its own the one that ends first', () => {
    const others = [agent('my bot'), agent('their bot'), agent('svc')]
    expect(accepts('my bot', others)).toBe(false)
    expect(accepts('svc', others)).toBe(true)
    const ours = [agent('svc', 3), agent('svc 2', 1), agent('svc 3', 2)]
    expect(['svc', 'svc 2', 'svc 3'].map((name) => accepts(name, ours))).toEqual([
      false,
      true,
      false,
    ])
  })

  it('says before the signature which agent ends, and nothing of one where none does', () => {
    const summaryOf = (name: string, agents: VerifyFacts['agents']) =>
      verifyStep(intentOf('approveAgent', params), named(name), { ...facts, agents })
    const ours = [agent('svc', 3), agent('svc 2', 1), agent('svc 3', 2)]
    expect(summaryOf('svc 2', ours)).toMatchObject({
      summary: [
        expect.anything(),
        'Named "svc 2"; it cannot withdraw',
        `Ends the key ${OTHER}, which has this name now`,
      ],
    })
    expect(summaryOf('svc 2', [agent('svc')])).toMatchObject({
      summary: [expect.anything(), 'Named "svc 2"; it cannot withdraw'],
    })
  })

  it('takes any unused name where the desk’s is not known', () => {
    const unknown = { agentName: undefined }
    expect(accepts('anything', [agent('my bot')], unknown)).toBe(true)
    expect(accepts('my bot', [agent('my bot')], unknown)).toBe(false)
  })
})

describe('verifyStep of approveBuilderFee', () => {
  const approve = (fields: Record<string, string>) =>
    userStep('approveBuilderFee', 'ApproveBuilderFee', {
      maxFeeRate: '0.01%',
      builder: BUILDER,
      ...fields,
    })
  refusesAll(
    intentOf('approveBuilderFee', {}),
    approve({}),
    [`Let ${BUILDER} charge up to 0.01% of the value of each order`],
    casesOf(
      approve({}),
      {
        'another builder': approve({ builder: OTHER }),
        'a higher rate': approve({ maxFeeRate: '0.011%' }),
        'a rate of whole percents': approve({ maxFeeRate: '1%' }),
        'no rate': approve({ maxFeeRate: '0%' }),
        'a rate written otherwise': approve({ maxFeeRate: '0.010%' }),
        'a rate that is no number': approve({ maxFeeRate: 'NaN%' }),
        'a lower rate in another unit': approve({ maxFeeRate: '0.01' }),
        'an agent approval in its place': userStep('approveBuilderFee', 'ApproveAgent', {
          agentAddress: OTHER,
          agentName: '',
        }),
      },
      userEnvelope,
    ),
  )

  it('accepts a lower rate than the pinned one', () => {
    const verdict = verifyStep(
      intentOf('approveBuilderFee', {}),
      approve({ maxFeeRate: '0.005%' }),
      facts,
    )
    expect(verdict.ok).toBe(true)
  })
})

describe('verifyStep of revokeSessionAgent', () => {
  const zero = `0x${'0'.repeat(40)}`
  const revoke = (fields: Record<string, string>) =>
    userStep('revokeSessionAgent', 'ApproveAgent', {
      agentAddress: zero,
      agentName: 'svc',
      ...fields,
    })
  refusesAll(
    intentOf('revokeSessionAgent', { agentAddress: AGENT }),
    revoke({}),
    ['End the approval of the trading key named "svc"'],
    casesOf(
      revoke({}),
      {
        'a new agent in its place': revoke({ agentAddress: OTHER }),
        'the same agent again': revoke({ agentAddress: AGENT }),
        'the name of another agent': revoke({ agentName: 'phone' }),
        'a name with an end': revoke({ agentName: `svc valid_until ${NOW_MS + DAY_MS}` }),
      },
      userEnvelope,
    ),
  )

  it('refuses where the venue lists no such agent', () => {
    const intent = intentOf('revokeSessionAgent', { agentAddress: AGENT })
    const ignorant = { ...facts, revokedAgentName: undefined }
    expect(verifyStep(intent, revoke({}), ignorant).ok).toBe(false)
  })
})

describe('verifyStep of revokeBuilderFee', () => {
  const revoke = (fields: Record<string, string>) =>
    userStep('revokeBuilderFee', 'ApproveBuilderFee', {
      maxFeeRate: '0%',
      builder: BUILDER,
      ...fields,
    })
  refusesAll(
    intentOf('revokeBuilderFee', {}),
    revoke({}),
    [`Take back the approval of any fee to ${BUILDER}`],
    casesOf(
      revoke({}),
      {
        'any rate': revoke({ maxFeeRate: '0.001%' }),
        'another builder': revoke({ builder: OTHER }),
      },
      userEnvelope,
    ),
  )
})
