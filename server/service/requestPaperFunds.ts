import { z } from 'zod'
import { FaucetRequest, FaucetResponse } from '@/lib/schema/faucet'
import { parse } from '@/lib/schema/parse'
import { PerpsError } from '@/lib/schema/perpsError'

const TOOL = 'paper'
const TIMEOUT_MS = 8_000

const Refusal = z.object({ error: z.string() })

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
  const request = parse(FaucetRequest, body, { tool: TOOL })
  const { status, text } = await post(`${adminUrl}/faucet`, request, signal)
  const reply = readJson(text)
  if (status >= 400 && status < 500) {
    const refusal = Refusal.safeParse(reply)
    throw new PerpsError(2002, refusal.success ? refusal.data.error : undefined, { tool: TOOL })
  }
  const credited = FaucetResponse.safeParse(reply)
  if (status === 200 && credited.success) return credited.data
  throw new PerpsError(2004, 'The paper exchange answered something unreadable.', {
    tool: TOOL,
    details: { status, text: text.slice(0, 500) },
  })
}

async function post(
  url: string,
  body: unknown,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    return { status: response.status, text: await response.text() }
  } catch (cause) {
    throw new PerpsError(2004, 'The paper exchange does not answer.', { tool: TOOL, cause })
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
