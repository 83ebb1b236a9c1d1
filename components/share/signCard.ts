import { SharedCard, type ShareRequest } from '@/lib/schema/model/shareCard'
import { errorFromResponse, PerpsError } from '@/lib/schema/perpsError'

const TIMEOUT_MS = 15_000

/** Has the service sign a card. @throws PerpsError */
export async function signCard(path: string, request: ShareRequest): Promise<SharedCard> {
  let response: Response
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (cause) {
    throw new PerpsError(2001, 'The service could not be reached.', { cause })
  }
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw errorFromResponse(response.status, body)
  return SharedCard.parse(body)
}
