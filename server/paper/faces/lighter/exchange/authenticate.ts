import type { FaceContext } from '@/server/paper/faces/lighter/context'
import { readToken, tokenHash } from '@/server/paper/faces/lighter/signing/authToken'
import { VenueError } from './codes'

/**
 * The account that a token stands for.
 * @throws VenueError for a token that is none, past, too long-lived or signed by another key
 */
async function authenticate(context: FaceContext, text: string | undefined): Promise<number> {
  const refusal = new VenueError(20013, 'invalid auth', 401)
  const token = readToken(text ?? '', context.host.now())
  if (token === undefined) throw refusal
  const key = context.facts.keys.key(token.accountIndex, token.apiKeyIndex)
  if (key === undefined) throw refusal
  const curve = await context.curve
  const hash = tokenHash(curve, token.message)
  if (!curve.verify(Buffer.from(key.publicKey, 'hex'), hash, token.signature)) throw refusal
  return token.accountIndex
}

/** As `authenticate`, for reads of one account alone. */
export async function authenticateFor(
  context: FaceContext,
  text: string | undefined,
  account: number,
): Promise<void> {
  if ((await authenticate(context, text)) !== account) {
    throw new VenueError(20013, 'invalid auth', 401)
  }
}
