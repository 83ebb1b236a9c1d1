import type { PluginRuntime, VenuePlugin } from '@/lib/client/plugin'
import type { KeptRead } from '@/lib/client/registry'
import type { ActionType } from '@/lib/schema/model/enums'
import { basisPointsToFraction } from '@/lib/venues/ondo/map/account'
import type { OndoMarkets } from '@/lib/venues/ondo/reads/markets'
import type { createAccount } from './account'
import { prepareWithdrawal, readBook, removeAddress, saveAddress } from './account/addressBook'
import { importKey, removeKey } from './account/apiKeys'
import { clientOrderIdOf, isHeldBack, noteResults, signAgain, signSteps } from './account/authorize'
import { deliverSteps } from './account/deliver'
import { confirmationsOf, depositAddressOf, isStepSatisfied } from './account/satisfied'
import type { OndoOptions } from './options'
import { probeOutcome } from './verify/probeOutcome'
import { verifyStep, verifySteps } from './verify/verifyStep'

/** What trading needs. */
export interface TradingContext {
  options: OndoOptions
  runtime: PluginRuntime
  account: Pick<ReturnType<typeof createAccount>, 'calls' | 'credentials' | 'clockOffset'>
  markets: KeptRead<OndoMarkets>
  /** As they were read last. */
  latestMarkets(): OndoMarkets | undefined
}

/** Actions whose prices and sizes are checked against a market's own steps. */
const NEEDS_MARKETS: ReadonlySet<ActionType> = new Set<ActionType>([
  'placeOrder',
  'placeTriggerOrder',
  'placeTwapOrder',
  'updateLeverage',
])

/**
 * The part of the plugin that verifies steps, signs and delivers them; loaded when it is first
 * needed.
 */
export function createTrading({
  options,
  runtime,
  account,
  markets,
  latestMarkets,
}: TradingContext) {
  const { key: provider } = options
  const { calls, credentials, clockOffset } = account
  const venueNow = async () => {
    const offsetMs = await clockOffset.readSoon()
    return { ms: runtime.now() + offsetMs, isMeasured: clockOffset.isMeasured() }
  }
  const likelyNow = async () => (await venueNow()).ms
  const stamps = { now: runtime.now, lastStampMs: 0, lastOffsetMs: 0 }
  const signing = { provider, credentials, clockOffset, ...stamps }
  const setup = { options, calls, credentials, venueNow, removing: new Map() }
  const book = { options, calls, venueNow: likelyNow, entryTimes: new Map() }
  const facts = () => ({ markets: latestMarkets(), clockOffsetMs: clockOffset.latest() })

  return {
    async resolveRequest(action, _address, signers, params) {
      // What the check needs is read before anything is staged.
      await Promise.all([NEEDS_MARKETS.has(action) && markets(), clockOffset.readSoon()])
      return { signer: signers.includes('USER') ? 'USER' : 'SDK', params }
    },
    verifyStep: (intent, step) => verifyStep(intent, step, facts()),
    verifySteps: (intent, steps) => verifySteps(intent, steps, facts()),
    async renewFacts({ action }) {
      try {
        if (NEEDS_MARKETS.has(action)) await markets.renew()
        else if (action === 'siweLogin') {
          clockOffset.drop()
          await clockOffset.readSoon()
        } else return false
      } catch {
        // What was refused stays refused.
        return false
      }
      return true
    },
    clientOrderIdOf,
    sign: (steps, { address }) => signSteps(signing, steps, address),
    signAgain: (request, results) => signAgain(signing, request, results),
    isCuredByCreating: isHeldBack,
    isSatisfied: (entry, address, signal) => isStepSatisfied(setup, entry, address, signal),
    deliver: (steps, by) => deliverSteps(setup, steps, by),
    async prepare({ action, address, params }, by) {
      if (action !== 'withdrawal') return
      await prepareWithdrawal(book, params, { ...by, address, wallet: by.wallet })
    },
    probeOutcome: (request, results) =>
      probeOutcome({ calls, venueNow, setTimer: runtime.setTimer }, request, results),
    onExecuteResults: (address, _action, results, request) =>
      noteResults(signing, address, results, request),
    removeAccountKey: async (id, by) => {
      await removeKey(calls, id, by)
      // A store that fails does not undo it: what it keeps is dropped once the venue refuses it.
      await credentials.dropKey(by.address, id).catch(() => {})
    },
    withdrawalAddresses: (address, signal) => readBook(book, { address, signal }),
    saveWithdrawalAddress: (entry, by) => saveAddress(book, entry, by),
    removeWithdrawalAddress: (destination, by) => removeAddress(book, destination, by),
    importAgent: (address, text) => importKey(setup, address, text),
    async platformFee() {
      const { builder } = options.facts
      if (builder === undefined) return undefined
      const rate = basisPointsToFraction(builder.feeRateBps)
      // The venue requires no approval of it: it is part of each order that is signed.
      return { payee: builder.code, maker: rate, taker: rate, approved: true }
    },
    depositAddress: (address, signal) => depositAddressOf(setup, address, signal),
    transferTimes: async () => confirmationsOf(options.facts),
  } satisfies Partial<VenuePlugin>
}
