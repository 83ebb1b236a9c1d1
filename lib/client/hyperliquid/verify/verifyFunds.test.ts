import { describe, expect, it } from 'vitest'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import type { VerifyFacts } from './context'
import { casesOf, type Forge, userEnvelope } from './testing/forgeries'
import { BRIDGE, facts, intentOf, OTHER, OWNER, USDC, userStep } from './testing/honestSteps'
import { refusesAll } from './testing/refusesAll'
import { verifyStep, verifySteps } from './verifyStep'

const FRIEND = '0x3333333333333333333333333333333333333333'

const withdraw = (fields: Record<string, string> = {}) =>
  userStep('withdrawal', 'Withdraw', { destination: FRIEND, amount: '25.5', ...fields })
const send = (fields: Record<string, string> = {}, action = 'sendAsset') =>
  userStep(action, 'SendAsset', {
    destination: OWNER,
    sourceDex: 'spot',
    destinationDex: '',
    token: `USDC:0x${'6d'.repeat(16)}`,
    amount: '25.5',
    fromSubAccount: '',
    ...fields,
  })

// The nonce of a withdrawal is called otherwise; the forgeries of the envelope name the usual one.
const withdrawEnvelope: Record<string, Forge> = {
  ...userEnvelope,
  'a missing member': (step) => {
    delete step.typedData.message.time
  },
  'a nonce from an hour ahead': (step) => {
    step.typedData.message.time += 3_600_000
  },
  'a nonce from an hour ago': (step) => {
    step.typedData.message.time -= 3_600_000
  },
  'a nonce as text': (step) => {
    step.typedData.message.time = String(step.typedData.message.time)
  },
  'another member name': (step) => {
    step.typedData.types[step.typedData.primaryType][1].name = 'to'
  },
  'a further member': (step) => {
    step.typedData.message.nonce = step.typedData.message.time
  },
}

describe('verifyStep of withdrawal', () => {
  refusesAll(
    intentOf('withdrawal', { destination: FRIEND, amount: '25.5' }),
    withdraw(),
    [`Withdraw 25.5 USDC to ${FRIEND}`, 'The venue keeps its fee of it'],
    casesOf(
      withdraw(),
      {
        'another destination': withdraw({ destination: OTHER }),
        'a larger amount': withdraw({ amount: '255' }),
        'the amount written otherwise': withdraw({ amount: '25.50' }),
        'a transfer to somebody in its place': userStep('withdrawal', 'UsdSend', {
          destination: FRIEND,
          amount: '25.5',
        }),
        'an agent approval in its place': userStep('withdrawal', 'ApproveAgent', {
          agentAddress: OTHER,
          agentName: '',
        }),
        'a transfer first that no one asked for': send(),
      },
      withdrawEnvelope,
    ),
  )
})

describe('verifyStep of sendAsset', () => {
  refusesAll(
    intentOf('sendAsset', {
      collateral: '0',
      sourceDex: 'spot',
      destinationDex: '',
      amount: '25.5',
    }),
    send(),
    ['Move 25.5 USDC from spot to perpetuals of this account'],
    casesOf(
      send(),
      {
        'another account': send({ destination: OTHER }),
        'another source': send({ sourceDex: 'xyz' }),
        'another target': send({ destinationDex: 'xyz' }),
        'the other way': send({ sourceDex: '', destinationDex: 'spot' }),
        'another token': send({ token: `HYPE:0x${'6d'.repeat(16)}` }),
        'another token of the same name': send({ token: `USDC:0x${'ee'.repeat(16)}` }),
        'a larger amount': send({ amount: '26' }),
        'a sub-account': send({ fromSubAccount: OTHER }),
        'a withdrawal in its place': withdraw(),
      },
      {
        ...userEnvelope,
        'another member name': (step) => {
          step.typedData.types[step.typedData.primaryType][1].name = 'to'
        },
      },
    ),
  )

  it('refuses where the venue was not asked what it calls USDC', () => {
    const intent = intentOf('sendAsset', {
      collateral: '0',
      sourceDex: 'spot',
      destinationDex: '',
      amount: '25.5',
    })
    expect(verifyStep(intent, send(), { ...facts, usdcToken: undefined }).ok).toBe(false)
    const other = { ...intent, params: { ...Object(intent.params), collateral: '1' } }
    expect(verifyStep(other, send(), facts).ok).toBe(false)
  })
})

describe('verifySteps of a withdrawal from spot', () => {
  const intent = intentOf('withdrawal', {
    destination: FRIEND,
    amount: '25.5',
    assetId: '0',
    route: 'spot',
  })
  const verdicts = (...steps: ActionStep[]) => verifySteps(intent, steps, facts).map(({ ok }) => ok)

  it('needs a transfer of the same amount before it, unless the money lies there anyway', () => {
    expect(verdicts(send(), withdraw())).toEqual([true, true])
    expect(verdicts(withdraw())).toEqual([false])
    const alone = (accountMode: VerifyFacts['accountMode']) =>
      verifySteps(intent, [withdraw()], { ...facts, accountMode }).every(({ ok }) => ok)
    const apart = [undefined, 'disabled', 'dexAbstraction'] as const
    const together = ['unifiedAccount', 'portfolioMargin'] as const
    expect(apart.map(alone)).toEqual([false, false, false])
    expect(together.map(alone)).toEqual([true, true])
  })

  it('refuses any other transfer, a second one, and a list that ends with it', () => {
    expect(verdicts(send({ amount: '100' }), withdraw())).toEqual([false, true])
    expect(verdicts(send({ destinationDex: 'xyz' }), withdraw())).toEqual([false, true])
    expect(verdicts(send({ destination: OTHER }), withdraw())).toEqual([false, true])
    expect(verdicts(send(), send(), withdraw())).toEqual([true, false, true])
    expect(verdicts(withdraw(), send())).toEqual([true, false])
  })
})

describe('verifyStep of deposit', () => {
  const intent = intentOf('deposit', { amount: '100.5', tokenAddress: USDC, chainId: 31_337 })
  const abi = ['function transfer(address to, uint256 amount) returns (bool)']
  const honest: Extract<ActionStep, { txParams: unknown }> = {
    action: 'deposit',
    txParams: {
      chainId: 31_337,
      to: USDC,
      functionName: 'transfer',
      args: [BRIDGE, '100500000'],
      abi,
    },
  }
  const forge = (change: Partial<typeof honest.txParams>): ActionStep => ({
    ...honest,
    txParams: { ...honest.txParams, ...change },
  })
  refusesAll(
    intent,
    honest,
    [
      `Send 100.5 USDC (${USDC}) to the venue's bridge ${BRIDGE}`,
      `On chain 31337; credited to ${OWNER}`,
    ],
    [
      ['another chain', forge({ chainId: 1 })],
      ['another token', forge({ to: OTHER })],
      ['another function', forge({ functionName: 'approve' })],
      ['a transfer from somebody', forge({ functionName: 'transferFrom' })],
      ['another receiver', forge({ args: [OTHER, '100500000'] })],
      ['a larger amount', forge({ args: [BRIDGE, '1005000000'] })],
      ['all there is', forge({ args: [BRIDGE, (2n ** 256n - 1n).toString()] })],
      ['an amount as a number', forge({ args: [BRIDGE, 100_500_000] })],
      ['an argument more', forge({ args: [BRIDGE, '100500000', '0x'] })],
      ['arguments in another order', forge({ args: ['100500000', BRIDGE] })],
      [
        'an interface that means something else',
        forge({ abi: ['function transfer(address,int8)'] }),
      ],
      ['a further signature', forge({ abi: [...abi, 'function approve(address,uint256)'] })],
      ['a receiver in other letters', forge({ args: [BRIDGE.toUpperCase(), '100500000'] })],
      ['a further field', forge(Object({ value: '1' }))],
      ['a step of another kind', withdraw()],
      ['an approval first', { ...honest, action: 'approve' }],
    ],
  )

  it('refuses where nothing pins the contracts, or the person named others', () => {
    const { deposit: _, ...pins } = intent.pins
    expect(verifyStep({ ...intent, pins }, honest, facts).ok).toBe(false)
    for (const change of [{ chainId: 1 }, { tokenAddress: OTHER }, { amount: '1.0000001' }]) {
      const params = { ...Object(intent.params), ...change }
      expect(verifyStep({ ...intent, params }, honest, facts).ok).toBe(false)
    }
  })

  it('refuses a second transaction', () => {
    expect(verifySteps(intent, [honest, honest], facts).map(({ ok }) => ok)).toEqual([true, false])
  })
})
