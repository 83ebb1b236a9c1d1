import { describe, expect, it } from 'vitest'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import type { JsonObject } from '@/lib/schema/model/json'
import { type MetaAction, type MetaIntent, verifyMetaStep } from './verifyMetaStep'

// biome-ignore lint/suspicious/noExplicitAny: forging writes anything anywhere.
type Forge = (step: any) => void

const OWNER = '0x1111111111111111111111111111111111111111'
const OTHER = '0x2222222222222222222222222222222222222222'
const NOW_MS = 1_790_000_000_000
const DOMAIN = { name: 'Perpdesk', chainId: 31337 }
const ONCE = { nonce: '1790000000000', deadline: NOW_MS + 600_000 }
const ONCE_TYPES = [
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
]

function text(name: string) {
  return { name, type: 'string' }
}

function honest(action: MetaAction, message: JsonObject): ActionStep {
  const account = { name: 'account', type: 'address' }
  const structs = {
    metaAcceptTerms: [
      'AcceptTerms',
      [text('action'), { name: 'acceptor', type: 'address' }, text('termsVersion'), ...ONCE_TYPES],
    ],
    metaOnboard: [
      'Onboard',
      [text('action'), account, text('termsVersion'), text('referralCode'), ...ONCE_TYPES],
    ],
    metaCreateReferralCode: [
      'CreateReferralCode',
      [text('action'), account, text('code'), ...ONCE_TYPES],
    ],
    metaVote: [
      'Vote',
      [
        text('targetProvider'),
        text('direction'),
        text('voteType'),
        { name: 'voter', type: 'address' },
        { name: 'timestamp', type: 'uint256' },
      ],
    ],
  } as const
  const [primaryType, members] = structs[action]
  return {
    action,
    typedData: {
      domain: {
        name: 'Perpdesk',
        version: '1',
        chainId: 31337,
        verifyingContract: `0x${'00'.repeat(20)}`,
      },
      types: {
        EIP712Domain: [
          text('name'),
          text('version'),
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ],
        [primaryType]: [...members],
      },
      primaryType,
      message,
    },
  }
}

function intentOf(action: MetaAction, params: unknown): MetaIntent {
  return { action, address: OWNER, params, domain: DOMAIN, nowMs: NOW_MS }
}

const terms = {
  intent: intentOf('metaAcceptTerms', { termsVersion: '2026-11' }),
  step: honest('metaAcceptTerms', {
    action: 'Accept Perpdesk Terms of Service 2026-11',
    acceptor: OWNER,
    termsVersion: '2026-11',
    ...ONCE,
  }),
}
const onboard = {
  intent: intentOf('metaOnboard', { termsVersion: '2026-11', referralCode: 'north7' }),
  step: honest('metaOnboard', {
    action: 'Join Perpdesk: accept the Terms of Service 2026-11 and use the referral code NORTH7',
    account: OWNER,
    termsVersion: '2026-11',
    referralCode: 'NORTH7',
    ...ONCE,
  }),
}
const code = {
  intent: intentOf('metaCreateReferralCode', { code: 'south9' }),
  step: honest('metaCreateReferralCode', {
    action: 'Create the Perpdesk referral code SOUTH9',
    account: OWNER,
    code: 'SOUTH9',
    ...ONCE,
  }),
}
const vote = {
  intent: intentOf('metaVote', {
    targetProvider: 'paradex',
    direction: 'up',
    voteType: 'provider',
  }),
  step: honest('metaVote', {
    targetProvider: 'paradex',
    direction: 'up',
    voteType: 'provider',
    voter: OWNER,
    timestamp: NOW_MS + 1_500,
  }),
}

const envelope: Record<string, Forge> = {
  'another domain name': ({ typedData }) => {
    typedData.domain.name = 'Exchange'
  },
  'another domain version': ({ typedData }) => {
    typedData.domain.version = '2'
  },
  'another chain': ({ typedData }) => {
    typedData.domain.chainId = 1
  },
  'a contract in the domain': ({ typedData }) => {
    typedData.domain.verifyingContract = OTHER
  },
  'another primary type': ({ typedData }) => {
    typedData.primaryType = 'Permit'
  },
  'members in another order': ({ typedData }) => {
    typedData.types[typedData.primaryType].reverse()
  },
  'another member type': ({ typedData }) => {
    typedData.types[typedData.primaryType][0].type = 'bytes32'
  },
  'a further member of the struct': ({ typedData }) => {
    typedData.types[typedData.primaryType].push({ name: 'amount', type: 'uint256' })
  },
  'a further struct': ({ typedData }) => {
    typedData.types.Permit = [{ name: 'spender', type: 'address' }]
  },
  'a domain type left out': ({ typedData }) => {
    delete typedData.types.EIP712Domain
  },
  'a further member of the message': ({ typedData }) => {
    typedData.message.amount = '1'
  },
  'another action': (step) => {
    step.action = 'metaSomething'
  },
  'a step of another kind': (step) => {
    step.request = { method: 'POST', path: '/withdraw' }
    delete step.typedData
  },
}

const once: Record<string, Forge> = {
  'a nonce as a number': ({ typedData }) => {
    typedData.message.nonce = NOW_MS
  },
  'a nonce that is no number': ({ typedData }) => {
    typedData.message.nonce = '0x10'
  },
  'no nonce': ({ typedData }) => {
    delete typedData.message.nonce
  },
  'a deadline in an hour': ({ typedData }) => {
    typedData.message.deadline = NOW_MS + 3_600_000
  },
  'a deadline that is long past': ({ typedData }) => {
    typedData.message.deadline = NOW_MS - 3_600_000
  },
  'a deadline as text': ({ typedData }) => {
    typedData.message.deadline = String(NOW_MS + 600_000)
  },
}

function set(name: string, value: unknown): Forge {
  return ({ typedData }) => {
    typedData.message[name] = value
  }
}

const cases: [
  name: string,
  honest: { intent: MetaIntent; step: ActionStep },
  forgeries: Record<string, Forge>,
][] = [
  [
    'acceptance of the terms',
    terms,
    {
      ...once,
      'another version': set('termsVersion', '2020-01'),
      'somebody else': set('acceptor', OTHER),
      'other words': set('action', 'Claim your reward'),
    },
  ],
  [
    'onboarding',
    onboard,
    {
      ...once,
      'another version': set('termsVersion', '2020-01'),
      'a code no one asked for': set('referralCode', 'THIEF1'),
      'somebody else': set('account', OTHER),
      'other words': set('action', 'Join Perpdesk: use the referral code NORTH7'),
      'nothing to commit': ({ typedData }) => {
        Object.assign(typedData.message, { termsVersion: '', referralCode: '' })
      },
    },
  ],
  [
    'creation of a code',
    code,
    {
      ...once,
      'another code': set('code', 'NORTH7'),
      'a code that is none': set('code', 'a b'),
      'somebody else': set('account', OTHER),
      'other words': set('action', 'Create the Perpdesk referral code NORTH7'),
    },
  ],
  [
    'vote',
    vote,
    {
      'another provider': set('targetProvider', 'hyperliquid'),
      'the other direction': set('direction', 'down'),
      'another kind of vote': set('voteType', 'governance'),
      'somebody else': set('voter', OTHER),
      'a time in an hour': set('timestamp', NOW_MS + 3_600_000),
      'a time of an hour ago': set('timestamp', NOW_MS - 3_600_000),
      'a time as text': set('timestamp', String(NOW_MS)),
    },
  ],
]

describe.each(cases)('%s', (_name, { intent, step }, forgeries) => {
  it('passes as asked for, with a summary made from what is signed', () => {
    const verification = verifyMetaStep(intent, step)
    expect(verification).toMatchObject({ ok: true, summary: [expect.any(String)] })
  })

  it.each(Object.entries({ ...envelope, ...forgeries }))('refuses %s', (_what, forge) => {
    const copy = structuredClone(step)
    forge(copy)
    expect(verifyMetaStep(intent, copy)).toMatchObject({ ok: false })
  })
})

describe('what the service may leave out', () => {
  it('lets an onboarding commit less than was asked for, in words that say so', () => {
    const less = structuredClone(onboard.step)
    if (!('typedData' in less)) throw new Error('no typed data')
    Object.assign(less.typedData.message, {
      action: 'Join Perpdesk: use the referral code NORTH7',
      termsVersion: '',
    })
    expect(verifyMetaStep(onboard.intent, less)).toEqual({
      ok: true,
      summary: ['Join Perpdesk: use the referral code NORTH7'],
    })
  })

  it('takes a generated code where none was asked for, and no other shape of one', () => {
    const intent = intentOf('metaCreateReferralCode', {})
    expect(verifyMetaStep(intent, code.step)).toMatchObject({ ok: true })
    const odd = structuredClone(code.step)
    set('code', 'x')(odd)
    expect(verifyMetaStep(intent, odd)).toMatchObject({ ok: false })
  })

  it('refuses terms that were not asked for beside a code', () => {
    const intent = intentOf('metaOnboard', { referralCode: 'north7' })
    expect(verifyMetaStep(intent, onboard.step)).toMatchObject({ ok: false })
  })
})
