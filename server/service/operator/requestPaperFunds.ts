import { FaucetRequest, FaucetResponse } from '@/lib/schema/model/faucet'
import { parse } from '@/lib/schema/parse'
import { callPaperAdmin, unreadable } from './paperAdmin'

/**
 * Credits an account with paper money on every face of the paper exchange.
 * @param adminUrl base of the exchange's admin port
 * @throws PerpsError 400/2002 (malformed, or refused by the exchange), 424/2004 (not reachable)
 */
export async function requestPaperFunds(
  adminUrl: string,
  body: unknown,
  signal: AbortSignal,
): Promise<FaucetResponse> {
  const request = parse(FaucetRequest, body, { tool: 'paper' })
  const call = { method: 'POST', path: '/faucet', body: request } as const
  const reply = await callPaperAdmin(adminUrl, call, signal)
  const credited = FaucetResponse.safeParse(reply)
  if (!credited.success) throw unreadable({ reply })
  return credited.data
}
