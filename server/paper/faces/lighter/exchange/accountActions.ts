import { decimal } from '@/lib/decimal/decimal'
import { toScaledInteger } from '@/lib/decimal/scale'
import type { FaceContext } from '@/server/paper/faces/lighter/context'
import {
  COLLATERAL_ASSET,
  FRACTION_WHOLE,
  fractionOf,
} from '@/server/paper/faces/lighter/listings/listings'
import type { Fact } from '@/server/paper/faces/lighter/records/factRecord'
import {
  approveIntegratorMessage,
  changeKeyMessage,
  isSignedBy,
  transferMessage,
} from '@/server/paper/faces/lighter/signing/l1Messages'
import type { TransactionOf } from '@/server/paper/faces/lighter/signing/layouts'
import { fromBase64 } from '@/server/paper/faces/lighter/signing/transactionHash'
import { activeOrders } from '@/server/paper/faces/lighter/views/orderView'
import { VenueError, type Verdict } from './codes'
import { marketOf } from './orderInput'
import { DONE, type Execution } from './orders'
import type { Sender } from './sender'

type By = Pick<Sender, 'account' | 'address'>

const MONEY = 'USDC'
/** The engine's wallets by the venue's routes: perps and spot. */
const WALLETS = ['', 'spot'] as const
/** A withdrawal is final on the chain about this long after it was taken. */
const WITHDRAWAL_DELAY_MS = 3 * 60_000
/** Largest caps of integrators: 10 bp on perpetuals, 1 % on spot, in parts per million. */
export const INTEGRATOR_CAPS = { perps: 1_000, spot: 10_000 } as const
const INTEGRATORS_MAX = 4
const SAFE = BigInt(Number.MAX_SAFE_INTEGER)

/** Puts a key into a slot; the key signed the transaction and the wallet of the account the message. */
export async function changeKey(
  { host }: FaceContext,
  by: By,
  info: TransactionOf<8>,
): Promise<Execution> {
  if (!(await isSignedBy(by.address, changeKeyMessage(info), info.L1Sig))) throw badL1Signature()
  const publicKey = Buffer.from(fromBase64(info.PubKey)).toString('hex')
  return async (sender) => {
    const { account, timeMs } = sender
    const slot = Number(info.ApiKeyIndex)
    await host.submitRecord(sender.record({ kind: 'key', account, slot, publicKey, timeMs }))
    return DONE
  }
}

function badL1Signature(): VenueError {
  return new VenueError(21504, 'invalid L1 signature')
}

/** Leverage and margin mode of a market. */
export function updateLeverage(context: FaceContext, info: TransactionOf<20>): Execution {
  const market = marketOf(context, info.MarketIndex)
  const fraction = Number(info.InitialMarginFraction)
  const leverage = Math.floor(FRACTION_WHOLE / Math.max(1, fraction))
  const isWhole = fractionOf(Math.max(1, leverage)) === fraction
  if (
    !market.fractions ||
    fraction < market.fractions.min ||
    fraction > FRACTION_WHOLE ||
    !isWhole
  ) {
    throw new VenueError(21113, 'invalid initial margin fraction')
  }
  if (info.MarginMode > 1n) throw new VenueError(21613, 'invalid margin mode')
  const marginMode = info.MarginMode === 1n ? 'isolated' : 'cross'
  return async (sender) => {
    const { address: account } = sender
    const { marginMode: before } = context.host.view.leverage(account, market.symbol)
    const hasOrders = activeOrders(context, account).some(
      ({ market_index: id }) => id === market.id,
    )
    if (before !== marginMode && hasOrders) {
      await context.host.submitRecord(sender.record())
      return { code: 21132, message: 'margin mode cannot change with open orders' }
    }
    const command = {
      type: 'setLeverage',
      account,
      marketId: market.symbol,
      leverage,
      marginMode,
    } as const
    const result = await context.host.submit(command, sender.record(), sender.record())
    if (result.ok) return DONE
    return result.reason === 'modeSwitchWithPosition'
      ? { code: 21132, message: 'margin mode cannot change with an open position' }
      : { code: 21133, message: 'invalid risk change' }
  }
}

/** Margin into or out of an isolated position. */
export function updateMargin(context: FaceContext, info: TransactionOf<29>): Execution {
  const { symbol: marketId } = marketOf(context, info.MarketIndex)
  if (info.Direction > 1n || info.USDCAmount < 1n || info.USDCAmount > SAFE) {
    throw new VenueError(20001, 'invalid param')
  }
  const deltaMicro = Number(info.USDCAmount) * (info.Direction === 1n ? 1 : -1)
  return async (sender) => {
    const command = { type: 'adjustMargin', account: sender.address, marketId, deltaMicro } as const
    const result = await context.host.submit(command, sender.record(), sender.record())
    if (result.ok) return DONE
    if (result.reason === 'noIsolatedPosition')
      return { code: 21614, message: 'position not found' }
    return result.reason === 'insufficientBalance'
      ? { code: 21301, message: 'not enough collateral' }
      : { code: 21133, message: 'invalid risk change' }
  }
}

/** Pays collateral, or a token of the spot wallet, out to the owner's wallet on the chain, some minutes later. */
export function withdraw(context: FaceContext, info: TransactionOf<13>): Execution {
  const { assets, host } = context
  const route = WALLETS[Number(info.RouteType)]
  if (route === undefined) throw new VenueError(21124, 'invalid route type')
  const asset = assets.find(({ assetId }) => assetId === Number(info.AssetIndex))
  if (asset === undefined) throw new VenueError(21305, 'invalid asset')
  const { assetId } = asset
  const isMoney = assetId === COLLATERAL_ASSET
  if (!isMoney && route !== 'spot') throw new VenueError(21124, 'invalid route type')
  const least = toScaledInteger(decimal(asset.minWithdrawal), asset.decimals)
  if (info.Amount < least) throw new VenueError(21116, 'withdrawal amount is too small')
  if (info.Amount > SAFE) throw new VenueError(21117, 'withdrawal amount is too large')
  const units = Number(info.Amount)
  const token = isMoney ? MONEY : asset.symbol
  return async (sender) => {
    const { account, address, hash, timeMs } = sender
    const fromRoute = Number(info.RouteType)
    const id = `0x${hash.slice(0, 64)}`
    const dueMs = timeMs + WITHDRAWAL_DELAY_MS
    const movement = { account, assetId, units, timeMs, id, hash, fromRoute }
    const result = await host.submit(
      {
        type: 'adjustBalance',
        account: address,
        deltaMicro: -units,
        cause: 'withdrawal',
        ...(route === 'spot' && { token }),
      },
      sender.record(
        { kind: 'movement', type: 'withdrawal', ...movement },
        { kind: 'payout', id, destination: address, assetId, units, dueMs },
      ),
      sender.record(),
    )
    return result.ok ? DONE : NO_COLLATERAL
  }
}

const NO_COLLATERAL: Verdict = { code: 21301, message: 'not enough collateral' }

/**
 * Moves collateral between routes of an account or to another one, and any other asset from one
 * account's spot wallet to another's.
 */
export async function transfer(
  context: FaceContext,
  by: By,
  info: TransactionOf<12>,
): Promise<Execution> {
  const { assets, deployment, facts, host } = context
  const [from, to] = [WALLETS[Number(info.FromRouteType)], WALLETS[Number(info.ToRouteType)]]
  if (from === undefined || to === undefined) throw new VenueError(21124, 'invalid route type')
  const destination = facts.accounts.addressOf(Number(info.ToAccountIndex))
  if (destination === undefined) throw new VenueError(21106, 'invalid ToAccount')
  const asset = assets.find(({ assetId }) => assetId === Number(info.AssetIndex))
  if (asset === undefined) throw new VenueError(21305, 'invalid asset')
  const { assetId } = asset
  const isMoney = assetId === COLLATERAL_ASSET
  if (!isMoney && (from !== 'spot' || to !== 'spot')) {
    throw new VenueError(21124, 'invalid route type')
  }
  // The fee is in collateral, which moves with nothing else; none is asked for anything.
  if (!isMoney && info.USDCFee !== 0n) throw new VenueError(21134, 'invalid fee')
  const isOwn = destination === by.address
  if (isOwn && from === to) throw new VenueError(21106, 'invalid ToAccount')
  const least = toScaledInteger(decimal(asset.minTransfer), asset.decimals)
  if (info.Amount < least) throw new VenueError(21118, 'transfer amount is too small')
  if (info.Amount > SAFE || info.USDCFee > SAFE)
    throw new VenueError(21119, 'transfer amount is too large')
  const message = transferMessage(info, deployment.chainId)
  if (!isOwn && !(await isSignedBy(by.address, message, info.L1Sig))) throw badL1Signature()
  const units = Number(info.Amount)
  return async (sender) => {
    const { account, hash, timeMs } = sender
    const entry: Fact = {
      kind: 'movement',
      type: 'transfer',
      id: hash,
      hash,
      account,
      toAccount: Number(info.ToAccountIndex),
      fromRoute: Number(info.FromRouteType),
      toRoute: Number(info.ToRouteType),
      assetId,
      units,
      timeMs,
    }
    const command = {
      type: 'transfer',
      account: sender.address,
      destination,
      fromWallet: from,
      toWallet: to,
      token: isMoney ? MONEY : asset.symbol,
      units,
      feeUnits: Number(info.USDCFee),
    } as const
    const result = await host.submit(command, sender.record(entry), sender.record())
    return result.ok ? DONE : NO_COLLATERAL
  }
}

/** Lets an integrator take fees up to caps, or no more. */
export async function approveIntegrator(
  context: FaceContext,
  by: By,
  info: TransactionOf<45>,
): Promise<Execution> {
  const { deployment, facts, host } = context
  const integrator = Number(info.IntegratorAccountIndex)
  const owner = facts.accounts.addressOf(integrator)
  if (owner === undefined) throw new VenueError(21102, 'invalid account index')
  const caps = {
    perpsTakerPpm: Number(info.MaxPerpsTakerFee),
    perpsMakerPpm: Number(info.MaxPerpsMakerFee),
    spotTakerPpm: Number(info.MaxSpotTakerFee),
    spotMakerPpm: Number(info.MaxSpotMakerFee),
  }
  const { perps, spot } = INTEGRATOR_CAPS
  const isBeyond =
    Math.max(caps.perpsTakerPpm, caps.perpsMakerPpm) > perps ||
    Math.max(caps.spotTakerPpm, caps.spotMakerPpm) > spot
  if (isBeyond) throw new VenueError(21134, 'invalid fee')
  const expiryMs = Number(info.ApprovalExpiry)
  const hasFees = Object.values(caps).some((ppm) => ppm > 0)
  if (hasFees || expiryMs !== 0) {
    if (expiryMs <= host.now()) throw new VenueError(21711, 'invalid approval expiry')
    if (hasFees && facts.tier(by.account).tier === 'standard') {
      throw new VenueError(21520, 'account tier does not allow integrators')
    }
    const others = facts
      .integrators(by.account)
      .filter((approval) => approval.integrator !== integrator)
    if (others.length >= INTEGRATORS_MAX) throw new VenueError(20001, 'too many integrators')
    const message = approveIntegratorMessage(info, deployment.chainId)
    const needsWallet = hasFees && owner !== by.address
    if (needsWallet && !(await isSignedBy(by.address, message, info.L1Sig))) throw badL1Signature()
  }
  return async (sender) => {
    const fact: Fact = {
      kind: 'integrator',
      account: sender.account,
      integrator,
      ...caps,
      expiryMs,
    }
    await host.submitRecord(sender.record(fact))
    return DONE
  }
}

/** Simple or unified trading. */
export function setTradingMode({ host }: FaceContext, info: TransactionOf<41>): Execution {
  if (info.AccountTradingMode > 1n) throw new VenueError(20001, 'invalid param')
  const mode = Number(info.AccountTradingMode)
  return async (sender) => {
    const { account, address } = sender
    const result = await host.submit(
      { type: 'setCollateral', account: address, collateral: mode === 1 ? 'all' : 'separate' },
      sender.record({ kind: 'mode', account, mode }),
      sender.record(),
    )
    return result.ok ? DONE : { code: 21133, message: 'invalid risk change' }
  }
}

/** Whether an asset counts as collateral. */
export function setAssetMargin({ assets, host }: FaceContext, info: TransactionOf<42>): Execution {
  const assetId = Number(info.AssetIndex)
  if (!assets.some((asset) => asset.assetId === assetId) || info.AssetMarginMode > 1n) {
    throw new VenueError(21305, 'invalid asset')
  }
  return async (sender) => {
    const isEnabled = info.AssetMarginMode === 1n
    await host.submitRecord(
      sender.record({ kind: 'assetMargin', account: sender.account, assetId, isEnabled }),
    )
    return DONE
  }
}
