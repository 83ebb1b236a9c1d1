import type { Market } from '@/lib/schema/model/market'
import type { OperationOutput, OperationRequest } from '@/lib/schema/operations/operations'
import { marketNotFound, validationError } from '@/lib/schema/perpsError'
import type { Answer } from '@/server/service/answer'
import { listMarkets } from '@/server/service/reads/listMarkets'
import { callVenue } from '@/server/service/reads/venueCall'
import type { Caller, Service } from '@/server/service/service'
import type { BuiltStep } from '@/server/venues/adapter'
import { buildSteps, stagePayloads } from './buildPayloads'
import { type DexVenue, getDexVenue } from './findDex'

type Body = OperationRequest<'createDexOrder'>['body']

/** Last millisecond that has 13 digits. */
const TIME_MAX_MS = 9_999_999_999_999
/** A stop-loss goes first: should a leg be refused, it is the take-profit that stays behind. */
const LEGS = ['stopLoss', 'takeProfit'] as const

/**
 * Builds an order: margin where it has to change, the entry, then each leg as a reduce-only trigger
 * of the order's size. All are kept as one submission. Margin is isolated, except under an open
 * cross position, where the venue cannot change it.
 * @throws PerpsError 400/2002, 404/2023, 424/2004
 */
export async function createDexOrder(
  service: Service,
  { body }: OperationRequest<'createDexOrder'>,
  caller: Caller,
): Promise<Answer<OperationOutput<'createDexOrder'>>> {
  const venue = getDexVenue(service, body.dex)
  const expiresAt = readExpiry(service, body)
  const { id: marketId, categoryId } = await findMarket(service, venue, body.symbol)
  const { address, side, type, size, price, leverage, reduceOnly, timeInForce } = body
  const signerAddress = body.signerAddress ?? address
  const owner = { provider: venue.key, address, signerAddress, rename: fieldHere }
  const market = { marketId, categoryId }
  const entry = { market, side, type, size, price, leverage, reduceOnly, timeInForce, expiresAt }
  const steps: BuiltStep[] = [
    ...(await buildSteps(service, { ...owner, action: 'placeOrder', params: entry }, caller)),
  ]
  const words = new Map<BuiltStep['step'], string>()
  for (const { step } of steps) {
    words.set(step, step.action === 'placeOrder' ? describeOrder(body) : describeLeverage(body))
  }
  for (const kind of LEGS) {
    const leg = body[kind]
    if (leg === undefined) continue
    const closing = side === 'BUY' ? ('SELL' as const) : ('BUY' as const)
    const params = { market, side: closing, [kind]: { ...leg, size } }
    const request = { ...owner, action: 'placeTriggerOrder' as const, params }
    for (const built of await buildSteps(service, request, caller)) {
      steps.push(built)
      words.set(built.step, describeLeg(body, kind, leg))
    }
  }
  const { rename: _rename, ...parties } = owner
  const actions = await stagePayloads(
    service,
    {
      ...parties,
      action: 'placeOrder',
      steps,
      name: (step) => ({ action: step.action, description: words.get(step) ?? step.action }),
    },
    caller,
  )
  return { body: { actions } }
}

async function findMarket(service: Service, venue: DexVenue, symbol: string): Promise<Market> {
  const [{ body }, assetIds] = await Promise.all([
    listMarkets(service, { query: { provider: venue.key, marketIds: [symbol] } }),
    callVenue(service, venue, {}, (context) => venue.dex.assetIds(context)),
  ])
  const [market] = body.markets
  if (market === undefined || !assetIds.has(symbol)) throw marketNotFound(symbol, venue.key)
  return market
}

function readExpiry(service: Service, { dex, expiresAt }: Body): string | undefined {
  if (expiresAt === undefined) return undefined
  const expiresAtMs = Date.parse(expiresAt)
  if (expiresAtMs > service.nowMs() && expiresAtMs <= TIME_MAX_MS) return String(expiresAtMs)
  throw validationError('expiresAt', 'must lie in the future', dex)
}

function fieldHere(field: string): string {
  if (field.startsWith('params.market')) return 'symbol'
  return field.replace(/^params\./, '')
}

/** An order in words: `Buy 0.05 BTC at 68000`. */
function describeOrder({ side, size, symbol, type, price, reduceOnly }: Body): string {
  const verb = side === 'BUY' ? 'Buy' : 'Sell'
  const terms = type === 'MARKET' ? `at market, at worst ${price}` : `at ${price}`
  return `${verb} ${size} ${symbol} ${terms}${reduceOnly ? ', reduce only' : ''}`
}

/** A change of leverage or margin in words. */
function describeLeverage({ symbol, leverage }: Body): string {
  return leverage === undefined
    ? `Isolate the margin of ${symbol}`
    : `Set the leverage of ${symbol} to ${leverage}`
}

/** A take-profit or stop-loss in words. */
function describeLeg(
  { side, size, symbol }: Body,
  kind: 'takeProfit' | 'stopLoss',
  { triggerPrice, limitPrice }: { triggerPrice: string; limitPrice?: string | undefined },
): string {
  const name = kind === 'takeProfit' ? 'Take-profit' : 'Stop-loss'
  const verb = side === 'BUY' ? 'sell' : 'buy'
  const terms = limitPrice === undefined ? 'at market' : `at ${limitPrice}`
  return `${name}: ${verb} ${size} ${symbol} ${terms} once the mark price reaches ${triggerPrice}`
}
