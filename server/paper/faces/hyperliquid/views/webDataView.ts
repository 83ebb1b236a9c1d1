import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { abstractionOf } from '@/server/paper/faces/hyperliquid/exchange/abstraction'
import { usdText } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { clearinghouseState } from './accountView'
import { openOrdersOf } from './historyView'
import { movedMicro } from './ledgerMove'
import { assetContexts, metaOf } from './marketView'
import { spotContexts } from './spotMeta'
import { spotClearinghouseState } from './spotView'
import { twapStatesOf } from './twapView'

/** Agent shown to the front end: the unnamed one. */
function unnamedAgent(context: FaceContext, user: string) {
  const agents = context.facts.agents.list(user, context.host.now())
  const agent = agents.find((candidate) => candidate.name === '')
  return {
    agentAddress: agent?.address ?? null,
    agentValidUntil: agent?.validUntilMs ?? null,
  }
}

/** Deposits less withdrawals over the account's life. */
function cumulativeLedger(context: FaceContext, user: string): string {
  const micro = context.facts
    .ledger(user)
    .reduce((sum, entry) => sum + movedMicro(entry, user, 'account'), 0)
  return usdText(micro)
}

/** `webData2`: everything the old front end wanted in one answer. */
export function webData2(context: FaceContext, user: string) {
  return {
    clearinghouseState: clearinghouseState(context, user),
    leadingVaults: [],
    totalVaultEquity: '0.0',
    openOrders: openOrdersOf(context, user, { dex: '', lagMs: 0 }),
    ...unnamedAgent(context, user),
    cumLedger: cumulativeLedger(context, user),
    meta: metaOf(context),
    assetCtxs: assetContexts(context),
    serverTime: context.host.now(),
    isVault: false,
    user,
    twapStates: twapStatesOf(context, user),
    spotState: spotClearinghouseState(context, user),
    spotAssetCtxs: spotContexts(context),
    perpsAtOpenInterestCap: [],
  }
}

/** `webData3`: the slim successor, without positions and orders. */
export function webData3(context: FaceContext, user: string) {
  return {
    userState: {
      ...unnamedAgent(context, user),
      cumLedger: cumulativeLedger(context, user),
      serverTime: context.host.now(),
      isVault: false,
      user,
      abstraction: abstractionOf(context, user),
    },
    perpDexStates: context.catalogue
      .dexs()
      .map(() => ({ totalVaultEquity: '0.0', perpsAtOpenInterestCap: [] })),
  }
}
