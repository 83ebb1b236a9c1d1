'use client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { decimal } from '@/lib/decimal/decimal'
import { formatUsd } from '@/lib/decimal/format'
import { markOwn } from '@/lib/messages/ownText'
import { say } from '@/lib/messages/say'
import { errorFromResponse, PerpsError } from '@/lib/schema/perpsError'
import { failureOf } from './actionFailure'
import { tellDone, tellRefused } from './tradeNews'
import { usePublicConfig } from './usePublicConfig'
import { useWallet } from './useWallet'

/** Paper money, in whole USD, that one press gives. */
export const FAUCET_USD = '10000'

const TIMEOUT_MS = 15_000

/** Asks for paper money; undefined where no paper exchange runs or nobody is connected. */
export function useFaucet(): { ask: () => Promise<void>; isAsking: boolean } | undefined {
  const { faucetPath } = usePublicConfig()
  const { account } = useWallet()
  const cache = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  if (faucetPath === undefined || account === undefined) return undefined

  const ask = async () => {
    setIsAsking(true)
    await askFaucet(cache, faucetPath, account)
    setIsAsking(false)
  }
  return { ask, isAsking }
}

/** Asks for paper money and says how it went; never throws. */
export async function askFaucet(cache: QueryClient, path: string, account: string): Promise<void> {
  try {
    await post(path, { address: account, amount: FAUCET_USD })
    tellDone(say('Paper money received'), markOwn(formatUsd(decimal(FAUCET_USD))))
    // A first deposit opens the account: everything about it is read anew.
    await cache.invalidateQueries({ queryKey: ['account'] })
  } catch (error) {
    tellRefused(say('Faucet'), failureOf(error))
  }
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
