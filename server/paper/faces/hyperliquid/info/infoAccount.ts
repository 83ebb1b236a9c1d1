import { z } from 'zod'
import { type FaceContext, isUser } from '@/server/paper/faces/hyperliquid/context'
import { abstractionOf } from '@/server/paper/faces/hyperliquid/exchange/abstraction'
import { usdText } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { clearinghouseState } from '@/server/paper/faces/hyperliquid/views/accountView'
import { activeAssetData } from '@/server/paper/faces/hyperliquid/views/activeAssetView'
import { feesOf } from '@/server/paper/faces/hyperliquid/views/feesView'
import { portfolioOf } from '@/server/paper/faces/hyperliquid/views/portfolioView'
import { spotClearinghouseState } from '@/server/paper/faces/hyperliquid/views/spotView'
import { transactionHash } from '@/server/paper/faces/hyperliquid/views/transactionHash'
import { webData2 } from '@/server/paper/faces/hyperliquid/views/webDataView'
import { Address, absentIfNull } from '@/server/paper/faces/hyperliquid/wireTypes'
import { type InfoType, infoType } from './infoType'

const user = { user: Address }
const userAndDex = { user: Address, dex: absentIfNull(z.string()) }
/** Requests an account may make before it has traded. */
const REQUEST_BUFFER = 10_000

/** Reads of one account's standing. */
export const ACCOUNT_INFO: Readonly<Record<string, InfoType>> = {
  clearinghouseState: infoType({
    fields: userAndDex,
    weight: 2,
    answer: (context, { user: address, dex = '' }) =>
      context.catalogue.perps(dex) === undefined ? null : clearinghouseState(context, address, dex),
  }),
  spotClearinghouseState: infoType({
    fields: userAndDex,
    weight: 2,
    answer: (context, request) => spotClearinghouseState(context, request.user),
  }),
  activeAssetData: infoType({
    fields: { user: Address, coin: z.string() },
    answer: (context, request) => activeAssetData(context, request.user, request.coin),
  }),
  webData2: infoType({
    fields: user,
    answer: (context, request) => webData2(context, request.user),
  }),
  portfolio: infoType({
    fields: user,
    answer: (context, request) => portfolioOf(context, request.user),
  }),
  userFees: infoType({ fields: user, answer: (context, request) => feesOf(context, request.user) }),
  userRateLimit: infoType({ fields: user, answer: rateLimitOf }),
  userRole: infoType({ fields: user, weight: 60, answer: roleOf }),
  extraAgents: infoType({ fields: user, answer: extraAgents }),
  maxBuilderFee: infoType({
    fields: { user: Address, builder: Address },
    answer: (context, request) => context.facts.maxBuilderFee(request.user, request.builder),
  }),
  approvedBuilders: infoType({
    fields: user,
    answer: (context, request) => context.facts.approvedBuilders(request.user),
  }),
  referral: infoType({ fields: user, answer: referralOf }),
  userAbstraction: infoType({
    fields: user,
    answer: (context, request) => abstractionOf(context, request.user),
  }),
  userDexAbstraction: infoType({
    fields: user,
    answer(context, request) {
      const mode = abstractionOf(context, request.user)
      return mode === 'default' ? null : mode !== 'disabled'
    },
  }),
  legalCheck: infoType({
    fields: user,
    answer: () => ({ ipAllowed: true, acceptedTerms: true, userAllowed: true, restrictions: 'n' }),
  }),
  preTransferCheck: infoType({
    fields: { user: Address, source: Address },
    answer: (context, request) => ({
      fee: isUser(context, request.user) ? '0.0' : '1.0',
      isSanctioned: false,
      userExists: isUser(context, request.user),
      userHasSentTx: context.facts.requestCount(request.user) > 0,
    }),
  }),
  isVip: infoType({
    fields: user,
    answer: (context, request) => (isUser(context, request.user) ? false : null),
  }),
  subAccounts: infoType({ fields: user, answer: () => null }),
  subAccounts2: infoType({ fields: user, answer: () => null }),
  userVaultEquities: infoType({ fields: user, answer: () => [] }),
  leadingVaults: infoType({ fields: user, answer: () => [] }),
  userToMultiSigSigners: infoType({ fields: user, answer: () => null }),
  delegations: infoType({ fields: user, answer: () => [] }),
}

function roleOf(context: FaceContext, request: { user: string }) {
  if (isUser(context, request.user)) return { role: 'user' }
  const agent = context.facts.agents.find(request.user, context.host.now())
  return agent === undefined
    ? { role: 'missing' }
    : { role: 'agent', data: { user: agent.account } }
}

function extraAgents(context: FaceContext, request: { user: string }) {
  return context.facts.agents
    .list(request.user, context.host.now())
    .filter((agent) => agent.name !== '')
    .map((agent) => ({
      name: agent.name,
      address: agent.address,
      validUntil: agent.validUntilMs,
    }))
}

function rateLimitOf(context: FaceContext, request: { user: string }) {
  const volumeMicro = context.host.view.account(request.user)?.cumulativeVolumeMicro ?? 0
  return {
    cumVlm: usdText(volumeMicro),
    nRequestsUsed: context.facts.requestCount(request.user),
    nRequestsCap: REQUEST_BUFFER + Math.floor(volumeMicro / 1_000_000),
    nRequestsSurplus: 0,
  }
}

function referralOf(context: FaceContext, request: { user: string }) {
  const code = context.facts.referrerCode(request.user)
  const volumeMicro = context.host.view.account(request.user)?.cumulativeVolumeMicro ?? 0
  const { claimableMicro, claimedMicro } = context.host.view.rewards(request.user)
  return {
    // A paper code has no real owner: its owner is an address made from the code.
    referredBy:
      code === undefined
        ? null
        : { referrer: transactionHash(`referrer:${code}`).slice(0, 42), code },
    cumVlm: usdText(volumeMicro),
    unclaimedRewards: usdText(claimableMicro),
    claimedRewards: usdText(claimedMicro),
    builderRewards: usdText(claimableMicro + claimedMicro),
    referrerState: { stage: 'needToTrade', data: { required: '10000.0' } },
    rewardHistory: [],
    tokenToState: [],
  }
}
