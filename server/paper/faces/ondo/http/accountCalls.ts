import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { endSessions } from '@/server/paper/faces/ondo/auth/authenticate'
import { issueToken } from '@/server/paper/faces/ondo/auth/sessionToken'
import { type FaceContext, NETWORK, SYMBOL, TERMS } from '@/server/paper/faces/ondo/context'
import { type Fact, toFaceRecord } from '@/server/paper/faces/ondo/records/factRecord'
import { accountIdText, depositAddressText } from '@/server/paper/faces/ondo/views/ids'
import type { Call } from './call'
import { badRequest, unauthorized, VenueError } from './errors'
import { readJson, Text } from './request'

const REFERRAL_REBATE = 0.1
const REFERRAL_CODE = /^[A-Za-z0-9]{3,16}$/
const NETWORKS: ReadonlySet<string> = new Set(['avalanche', 'ethereum', 'solana', 'bitcoin'])

const Destination = z.object({ id: Text, wallet: z.enum(['main', 'margin']) })

/** The session secret, made at the first sign-in of all. */
async function sessionSecret({ facts, host }: FaceContext): Promise<string> {
  const existing = facts.sessionSecret()
  if (existing !== undefined) return existing
  const secret = randomBytes(32).toString('hex')
  await host.submitRecord(toFaceRecord({ kind: 'sessionSecret', secret }))
  // Two at once: the one that was written last holds, for both.
  return facts.sessionSecret() ?? secret
}

/** Opens the account of a wallet that signs in for the first time. */
async function openAccount({ facts, host }: FaceContext, account: string): Promise<boolean> {
  if (facts.hasAccount(account)) return false
  const fact: Fact = { kind: 'account', account, timeMs: host.now() }
  await host.submit(
    { type: 'adjustBalance', account, deltaMicro: 0, cause: 'deposit' },
    toFaceRecord(fact),
  )
  return true
}

/** @throws VenueError for an account id that is not the caller's own */
export function checkOwn(account: string, { id }: { id: string }): void {
  if (id !== accountIdText(account)) {
    throw new VenueError('account_not_found', 'account not found')
  }
}

function checkNetwork(network: string): void {
  if (!NETWORKS.has(network) || network !== NETWORK) {
    throw new VenueError('invalid_network', 'invalid network')
  }
}

/** Sign-in, and what an account does once. */
export const ACCOUNT_CALLS: readonly Call[] = [
  {
    method: 'POST',
    path: '/v1/auth/erc-4361/login/get_challenge',
    run({ challenges }, question) {
      const body = readJson(question, z.object({ walletAddress: Text, chainId: Text }))
      const challenge = challenges.open({ ...body, origin: question.origin, purpose: 'login' })
      if (challenge === undefined) throw badRequest('walletAddress or chainId is invalid')
      return { result: { id: challenge.id, message: challenge.message } }
    },
  },
  {
    method: 'POST',
    path: '/v1/auth/erc-4361/login/complete_challenge',
    async run(context, question) {
      const body = readJson(question, z.object({ id: Text, signature: Text }))
      const signed = await context.challenges.complete(body.id, body.signature, 'login')
      if (signed === 'unknown') {
        throw new VenueError('challenge_not_found', 'challenge not found')
      }
      if (signed === 'expired') throw unauthorized('unauthorized', 'challenge has expired')
      if (signed === 'badSignature') {
        throw unauthorized('unauthorized', 'signature does not match the challenge')
      }
      const account = signed.address.toLowerCase()
      const secret = await sessionSecret(context)
      const newAccount = await openAccount(context, account)
      const accountId = accountIdText(account)
      const session = issueToken(secret, accountId, account, context.host.now())
      return {
        result: { identifier: signed.address, authType: 'web3', accountId, ...session, newAccount },
      }
    },
  },
  {
    method: 'GET',
    path: '/v1/auth/invalidate_jwt',
    permission: 'session',
    async run(context, _question, _params, { account }) {
      await endSessions(context, account)
      return { done: true }
    },
  },
  {
    method: 'GET',
    path: '/v1/account',
    permission: 'read_only',
    run({ deployment, facts }, _question, _params, { account }) {
      const { privacyVersion = 0, termsVersion = 0, timeMs = 0 } = facts.agreement(account) ?? {}
      const unixSecs = Math.floor(timeMs / 1_000)
      return {
        result: {
          accountID: accountIdText(account),
          identifier: account,
          authType: 'web3',
          accountState: 'open',
          withdrawalFeeUSD: '1',
          disabledFunctionality: {
            disableTransfers: false,
            disablePerps: false,
            disableAPIKeyCreation: false,
          },
          termsVersion,
          termsUnixSecs: unixSecs,
          privacyVersion,
          privacyUnixSecs: unixSecs,
          marketingConsent: 'none',
          cooldownPeriodSecs: deployment.addressHoldSecs,
        },
      }
    },
  },
  {
    method: 'POST',
    path: '/v1/agreement',
    permission: 'session',
    async run({ host }, question, _params, { account }) {
      const body = readJson(question, z.object({ termsVersion: z.int(), privacyVersion: z.int() }))
      const isCurrent =
        body.termsVersion === TERMS.termsVersion && body.privacyVersion === TERMS.privacyVersion
      if (!isCurrent) throw badRequest('termsVersion or privacyVersion is not the current one')
      await host.submitRecord(
        toFaceRecord({ kind: 'agreement', account, ...TERMS, timeMs: host.now() }),
      )
      return { result: {} }
    },
  },
  {
    method: 'GET',
    path: '/v1/account/referral',
    permission: 'read_only',
    run({ facts }, _question, _params, { account }) {
      const code = facts.referralCode(account)
      return { result: code === undefined ? null : { code, rebate: REFERRAL_REBATE } }
    },
  },
  {
    method: 'POST',
    path: '/v1/account/referral',
    permission: 'session',
    async run({ facts, host }, question, _params, { account }) {
      const { code } = readJson(question, z.object({ code: Text }))
      if (!REFERRAL_CODE.test(code)) {
        throw new VenueError('invite_code_invalid', 'invite code is invalid')
      }
      if (facts.referralCode(account) !== undefined) {
        throw new VenueError('invite_code_already_used', 'invite code is already used')
      }
      await host.submitRecord(toFaceRecord({ kind: 'referral', account, code }))
      return { result: {} }
    },
  },
  {
    method: 'POST',
    path: '/v1/provision_address',
    permission: 'session',
    async run({ facts, host }, question, _params, { account }) {
      const body = readJson(
        question,
        z.object({ network: Text, symbol: Text, deposit_destination: Destination }),
      )
      checkNetwork(body.network)
      if (body.symbol !== SYMBOL) throw new VenueError('invalid_symbol', 'invalid symbol')
      checkOwn(account, body.deposit_destination)
      const address = depositAddressText(account)
      if (facts.depositAddress(account) === undefined) {
        await host.submitRecord(toFaceRecord({ kind: 'depositAddress', account, address }))
      }
      return {
        result: { chain: NETWORK, accountId: accountIdText(account), symbol: SYMBOL, address },
      }
    },
  },
  {
    method: 'POST',
    path: '/v1/wallet/deposit_address/list',
    permission: 'read_only',
    run({ facts }, question, _params, { account }) {
      const body = readJson(
        question,
        z.object({
          coins: z.array(Text),
          network: Text,
          depositDestination: Destination.partial().optional(),
        }),
      )
      checkNetwork(body.network)
      if (body.coins.length === 0) throw new VenueError('too_few_items', 'coins is empty')
      const address = facts.depositAddress(account)
      if (address === undefined || !body.coins.includes(SYMBOL)) return { result: [] }
      const depositDestination = { id: accountIdText(account), wallet: 'margin' }
      return { result: [{ coin: SYMBOL, network: NETWORK, address, depositDestination }] }
    },
  },
]
