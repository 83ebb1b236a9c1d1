import type { ErrorCode } from '@/lib/schema/errors'

type ErrorAdvice = {
  name: string
  cause: string
  fix: string
  safeToRepeat: boolean
}

/**
 * For readers, of every code of the error table: its name, when it happens, what to do, and whether the very
 * same request, sent again unchanged after the fix, may succeed. (Doing so is never harmful:
 * signed steps are relayed once.)
 */
export const errorGuide: Readonly<Record<ErrorCode, ErrorAdvice>> = {
  2000: {
    name: 'DefaultError',
    cause: 'A fault of the service that has no code of its own.',
    fix: 'Report the request id; try again later.',
    safeToRepeat: false,
  },
  2001: {
    name: 'ServerError',
    cause: 'The service failed, or the client could not reach it.',
    fix: 'Try again; report the request id if it persists.',
    safeToRepeat: true,
  },
  2002: {
    name: 'ValidationError',
    cause:
      'A field is missing, malformed, unknown or not a valid price or size step, or the provider or action is not offered. Also, with their own statuses: wrong method (405), body too large (413), wrong content type (415), foreign origin (403).',
    fix: 'Correct the field that the message names.',
    safeToRepeat: false,
  },
  2003: {
    name: 'TimeoutError',
    cause: 'The service or the venue did not answer in time.',
    fix: 'Send the same request again.',
    safeToRepeat: true,
  },
  2004: {
    name: 'ThirdPartyError',
    cause: 'The venue is unreachable, failed, or sent an unreadable response.',
    fix: 'Try again later.',
    safeToRepeat: true,
  },
  2005: {
    name: 'SDKError',
    cause: 'Raised only by the client library, for example for an action that no provider offers.',
    fix: 'Correct the call.',
    safeToRepeat: false,
  },
  2010: {
    name: 'SignatureInvalid',
    cause:
      'The signature is malformed or made over something else, or the time in it is more than 30 s off.',
    fix: 'Sign the staged step unchanged with the right key and a correct clock.',
    safeToRepeat: false,
  },
  2011: {
    name: 'AgentUnauthorized',
    cause:
      'The step is signed by a key that is neither the owner’s nor one that the account approved: an agent, or an API key where the venue has those.',
    fix: 'Complete the step that approves or registers the key, then sign again.',
    safeToRepeat: false,
  },
  2012: {
    name: 'TermsNotAccepted',
    cause: 'The operation asks for accepted terms.',
    fix: 'Accept the terms with `metaAcceptTerms` or `metaOnboard`.',
    safeToRepeat: true,
  },
  2013: {
    name: 'Unauthorized',
    cause:
      'The API key is missing, invalid or without integrator, the integrator header differs from the key’s, or the venue refused a stored credential.',
    fix: 'Send a valid API key, or renew the credential. A step whose credential the venue refused is unused: sign it again.',
    safeToRepeat: false,
  },
  2020: {
    name: 'ExchangeRejected',
    cause: 'A rule of the venue that has no code of its own.',
    fix: 'Read the message and change the action.',
    safeToRepeat: false,
  },
  2021: {
    name: 'InsufficientMargin',
    cause: 'The account has too little margin for the order.',
    fix: 'Deposit, lower the size or raise the leverage.',
    safeToRepeat: false,
  },
  2022: {
    name: 'InsufficientBalance',
    cause: 'The account holds less than the action requires.',
    fix: 'Deposit or lower the amount.',
    safeToRepeat: false,
  },
  2023: {
    name: 'MarketNotFound',
    cause: 'The provider has no market of that id.',
    fix: 'Take the id from `GET /markets`.',
    safeToRepeat: false,
  },
  2024: {
    name: 'OrderNotFound',
    cause: 'The venue does not know the order, or it is not the account’s.',
    fix: 'Read the open orders again.',
    safeToRepeat: false,
  },
  2025: {
    name: 'PositionNotFound',
    cause: 'The account holds no position in the market.',
    fix: 'Read the positions again.',
    safeToRepeat: false,
  },
  2026: {
    name: 'AccountNotFound',
    cause: 'Nothing was deposited to the venue from this address yet.',
    fix: 'Make a first deposit.',
    safeToRepeat: false,
  },
  2040: {
    name: 'InvalidNonce',
    cause: 'The venue expects another nonce.',
    fix: 'Create the action again and sign the new step.',
    safeToRepeat: false,
  },
  2041: {
    name: 'NonceAlreadyUsed',
    cause: 'The same staged step was already sent with another signature.',
    fix: 'Read the account; create the action again if it did not take effect.',
    safeToRepeat: false,
  },
  2042: {
    name: 'NonceExpired',
    cause:
      'The step was never staged here, it expired, or the time of its signature is too far from the venue’s (`timestampTooFar`). As an item with `delayed`: the venue is delaying orders on the market and takes them in another form.',
    fix: 'Create the action again and sign the new step. Where the message begins with `hmac.timestampMs`, sign the same step again with the venue’s time.',
    safeToRepeat: false,
  },
  2050: {
    name: 'PayloadMismatch',
    cause: 'A staged field was altered, or the steps come in another order.',
    fix: 'Send the staged steps unchanged and in order.',
    safeToRepeat: false,
  },
  2060: {
    name: 'RouteNotFound',
    cause: 'No operation has this path.',
    fix: 'Compare the path with the OpenAPI description.',
    safeToRepeat: false,
  },
  2070: {
    name: 'SetupRequired',
    cause:
      'The venue account lacks an approval, a tier (venue code 21520), a key, a sign-in or an entry in its address book that the action needs.',
    fix: 'Complete the setup step that the message names, then create the action again.',
    safeToRepeat: false,
  },
  2080: {
    name: 'FeatureUnavailable',
    cause: 'The venue has no such action for this market or account.',
    fix: 'Choose another market or action.',
    safeToRepeat: false,
  },
  2090: {
    name: 'RateLimitExceeded',
    cause: 'The request limit of this minute is used up, the service’s or the venue’s.',
    fix: 'Wait the number of seconds in `retry-after`.',
    safeToRepeat: true,
  },
  2100: {
    name: 'OutcomeUnknown',
    cause: 'The connection broke after the step was sent. Appears in results, not as a response.',
    fix: 'Send the same signed steps again: they are never relayed twice, and the response has the outcome once it is known.',
    safeToRepeat: true,
  },
}
