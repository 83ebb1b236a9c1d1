import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** Life of a session. */
const SESSION_SECS = 86_400
const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url')
const Claims = z.object({
  accountId: z.string(),
  sub: z.string(),
  /** Unix seconds, as the standard has them. */
  iat: z.number(),
  exp: z.number(),
  /** When it was issued, in Unix milliseconds. */
  issuedMs: z.number(),
})
/** What a session token says. */
export type Claims = z.infer<typeof Claims>

/** A token of a session that begins now. */
export function issueToken(secret: string, accountId: string, account: string, nowMs: number) {
  const iat = Math.floor(nowMs / 1_000)
  const claims: Claims = { accountId, sub: account, iat, exp: iat + SESSION_SECS, issuedMs: nowMs }
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const token = `${HEADER}.${payload}.${signatureOf(secret, payload).toString('base64url')}`
  return { token, issuedAtSecs: iat, expirationSecs: claims.exp }
}

/** The claims of a token that was signed with the secret; undefined for any other text. */
export function readToken(secret: string, token: string): Claims | undefined {
  const [header, payload, signature, ...rest] = token.split('.')
  if (header !== HEADER || payload === undefined || signature === undefined || rest.length > 0) {
    return undefined
  }
  const given = Buffer.from(signature, 'base64url')
  const wanted = signatureOf(secret, payload)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  try {
    const parsed = Claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

function signatureOf(secret: string, payload: string): Buffer {
  return createHmac('sha256', secret).update(`${HEADER}.${payload}`).digest()
}
