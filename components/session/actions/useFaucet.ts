'use client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '@/components/session/messages/actionFailure'
import { notifyDone, notifyRefused } from '@/components/session/messages/tradeNotifications'
import { faucetPathOf } from '@/components/session/reads/faucetPath'
import { usePublicConfig } from '@/components/session/reads/usePublicConfig'
import { useWallet } from '@/components/session/wallet/useWallet'
import { focusNextStep } from '@/components/ui/overlays/useFocusReturn'
import { decimal } from '@/lib/decimal/decimal'
import { formatUsd } from '@/lib/decimal/format'
import { markOwn } from '@/lib/i18n/ownText'
import { t } from '@/lib/i18n/t'
import { readAgain } from '@/lib/queries/keepAsking'
import { errorFromResponse, PerpsError } from '@/lib/schema/perpsError'

/** Paper money, in whole USD, that one press gives. */
const FAUCET_USD = '10000'

const TIMEOUT_MS = 15_000

/**
 * Asks for paper money at a venue; undefined where it is not on paper or no wallet is connected.
 */
export function useFaucet(
  provider: string,
): { ask: () => Promise<void>; isAsking: boolean } | undefined {
  const faucetPath = faucetPathOf(usePublicConfig(), provider)
  const { account } = useWallet()
  const cache = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  if (faucetPath === undefined || account === undefined) return undefined

  const ask = async () => {
    setIsAsking(true)
    await askFaucet(cache, faucetPath, account)
    setIsAsking(false)
    // The next step is in the ticket, once it knows of the money.
    requestAnimationFrame(() => focusNextStep())
  }
  return { ask, isAsking }
}

/** Asks for paper money and says how it went; never throws. */
export async function askFaucet(cache: QueryClient, path: string, account: string): Promise<void> {
  try {
    await post(path, { address: account, amount: FAUCET_USD })
    const amount = markOwn(formatUsd(decimal(FAUCET_USD)))
    // One press credits all of them, not the one on screen alone.
    notifyDone(t('Paper money received'), t('{amount} on each paper venue', { amount }))
  } catch (error) {
    notifyRefused(t('Faucet'), failureOf(error))
  }
  // A first deposit opens the account: everything about it is read again, also where only the answer
  // was lost.
  await readAgain(cache, { queryKey: ['account'] })
}

async function post(path: string, body: unknown): Promise<void> {
  let response: Response
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (cause) {
    throw new PerpsError(2001, 'The faucet could not be reached.', { cause })
  }
  if (response.ok) return
  throw errorFromResponse(response.status, await response.json().catch(() => undefined))
}
