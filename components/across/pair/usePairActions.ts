'use client'
import { useState } from 'react'
import { useMutex } from '@/components/session/actions/useMutex'
import { useWorstPriceAt } from '@/components/session/live/useWorstPrice'
import { failureOf } from '@/components/session/messages/actionFailure'
import { notifyRefused } from '@/components/session/messages/tradeNotifications'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useWallet } from '@/components/session/wallet/useWallet'
import type { PairRun, WayOn } from '@/lib/across/pair/pairLedger'
import { lookAgain, type PairPort, sendPair, takeWayOn } from '@/lib/across/pair/sendPair'
import { deviceClock } from '@/lib/clock/clock'
import { isZero } from '@/lib/decimal/compare'
import { t } from '@/lib/i18n/t'
import { withPairLock } from '@/lib/queries/across/pairLock'
import { createPairPort } from '@/lib/queries/across/pairPort'
import { PerpsError } from '@/lib/schema/perpsError'
import { findPair, forgetPair, savePair } from '@/lib/stores/orders/pairs'

/** What a person can do with pairs of the connected account. */
export interface PairActions {
  /** Saves a new pair and opens both of its legs; resolves to whether anything may be open now. */
  open(run: PairRun): Promise<boolean>
  takeWay(run: PairRun, way: WayOn): Promise<void>
  /** Asks the venues about orders whose outcome is not known; sends nothing. */
  look(run: PairRun): Promise<void>
  /** The pair that something is being done with. */
  busyId: string | undefined
}

/** Opens, closes and manages pairs; one action at a time in all tabs, with refusals in words. */
export function usePairActions(): PairActions {
  const client = usePerpsClient()
  const worstPrice = useWorstPriceAt()
  const { account, handle } = useWallet()
  const runAlone = useMutex()
  const [busyId, setBusyId] = useState<string>()

  const portOf = async ({ id, address }: PairRun): Promise<PairPort> =>
    createPairPort({
      client,
      address,
      wallet: handle.wallet(),
      read() {
        const run = findPair(id)
        if (run === undefined) throw new PerpsError(2005, 'The pair is not kept any more.')
        return run
      },
      save: savePair,
      async worstPrice({ provider, marketId }, side) {
        const market = (await client.markets(provider)).find(
          (candidate) => candidate.id === marketId,
        )
        if (market !== undefined) return await worstPrice(provider, market, side)
        throw new PerpsError(2024, `${provider} does not list ${marketId}.`, { tool: provider })
      },
      sleep: (delayMs) => new Promise((resume) => setTimeout(resume, delayMs)),
      nowMs: deviceClock.wallMs,
      // The steady time takes a calendar set forwards for a suspend: a leg would be given up early.
      monotonicMs: () => performance.now(),
      words: {
        nothingExecuted: t('No liquidity within the slippage cap'),
        notFound: t('The venue shows no execution: the order did not reach it'),
      },
    })

  /** Runs alone over all tabs; what another tab is at is left to it. */
  async function alone(run: PairRun, work: (port: PairPort) => Promise<unknown>): Promise<void> {
    if (account !== run.address) return
    setBusyId(run.id)
    try {
      const port = await portOf(run)
      await withPairLock(globalThis.navigator?.locks, run.id, () => work(port))
    } finally {
      setBusyId(undefined)
    }
  }

  const reported = ({ symbol }: PairRun, error: unknown) =>
    notifyRefused(
      t('Pair in {symbol}', { symbol }),
      failureOf(error instanceof Error && error.cause ? error.cause : error),
    )

  return {
    busyId,
    async open(run) {
      // Every press brings a pair of its own: a second one is not even kept.
      const isOpen = await runAlone(async () => {
        try {
          savePair(run)
          await alone(run, sendPair)
        } catch (error) {
          // Nothing was sent, or the first way on was not: the known positions are kept.
          if (findPair(run.id)?.legs.every(isUntouched) === true) forgetPair(run.id)
          reported(run, error)
        }
        return findPair(run.id) !== undefined
      })
      return isOpen ?? false
    },
    async takeWay(run, way) {
      await runAlone(() =>
        alone(run, (port) => takeWayOn(port, way)).catch((error) => reported(run, error)),
      )
    },
    // What could not be looked up is asked about again in a while.
    look: (run) => alone(run, lookAgain).catch(() => undefined),
  }
}

function isUntouched({ opened, inFlight, refusal }: PairRun['legs'][number]): boolean {
  return isZero(opened) && inFlight === undefined && refusal === undefined
}
