import { z } from 'zod'

type ErrorEntry = {
  name: string
  status: number
  sentence: string
  cause: string
  cure: string
  safeToRepeat: boolean
}

/**
 * Every error code: HTTP status, the sentence said where nothing more is known, when it happens,
 * what to do, and whether the very same request, sent again unchanged after the cure, may succeed.
 * (Doing so is never harmful: signed steps are relayed once.) Published numbers never move. `ErrorCode`, the responses and the documentation are derived from this table.
 */
export const errorTable = {
  2000: {
    name: 'DefaultError',
    status: 500,
    sentence: 'Something unexpected went wrong.',
    cause: 'A fault of the service that has no code of its own.',
    cure: 'Report the request id; try again later.',
    safeToRepeat: false,
  },
  2001: {
    name: 'ServerError',
    status: 500,
    sentence: 'The service could not answer.',
    cause: 'The service failed, or the client could not reach it.',
    cure: 'Try again; report the request id if it lasts.',
    safeToRepeat: true,
  },
  2002: {
    name: 'ValidationError',
    status: 400,
    sentence: 'The request is not valid.',
    cause:
      'A field is missing, malformed, unknown or off the grid, or the provider or action is not on offer. Also, with their own statuses: wrong method (405), body too large (413), wrong content type (415), foreign origin (403).',
    cure: 'Correct the field that the message names.',
    safeToRepeat: false,
  },
  2003: {
    name: 'TimeoutError',
    status: 408,
    sentence: 'The request took too long.',
    cause: 'The service or the venue did not answer in time.',
    cure: 'Send the same request again.',
    safeToRepeat: true,
  },
  2004: {
    name: 'ThirdPartyError',
    status: 424,
    sentence: 'The venue could not answer.',
    cause: 'The venue is unreachable, failed, or answered something unreadable.',
    cure: 'Try again later.',
    safeToRepeat: true,
  },
  2005: {
    name: 'SDKError',
    status: 500,
    sentence: 'The client library was used in a way it cannot serve.',
    cause: 'Raised by the client library alone, for example for an action nobody offers.',
    cure: 'Correct the call.',
    safeToRepeat: false,
  },
  2010: {
    name: 'SignatureInvalid',
    status: 401,
    sentence: 'The signature does not fit the step.',
    cause: 'The signature is malformed or made over something else.',
    cure: 'Sign the staged step unchanged with the right key.',
    safeToRepeat: false,
  },
  2011: {
    name: 'AgentUnauthorized',
    status: 403,
    sentence: 'The signer is not approved by the account.',
    cause: 'The step is signed by a key that is neither the owner nor an approved agent.',
    cure: 'Complete the step that approves the agent, then sign again.',
    safeToRepeat: false,
  },
  2012: {
    name: 'TermsNotAccepted',
    status: 401,
    sentence: 'The current terms are not accepted.',
    cause: 'The operation asks for accepted terms.',
    cure: 'Accept the terms with `metaAcceptTerms` or `metaOnboard`.',
    safeToRepeat: true,
  },
  2013: {
    name: 'Unauthorized',
    status: 401,
    sentence: 'The credential is missing or refused.',
    cause:
      'The API key is missing, invalid or without integrator, the integrator header differs from the key’s, or the venue refused a stored credential.',
    cure: 'Send a valid API key, or renew the credential.',
    safeToRepeat: false,
  },
  2020: {
    name: 'ExchangeRejected',
    status: 422,
    sentence: 'The venue refused the action.',
    cause: 'A rule of the venue that has no code of its own.',
    cure: 'Read the message and change the action.',
    safeToRepeat: false,
  },
  2021: {
    name: 'InsufficientMargin',
    status: 422,
    sentence: 'There is not enough margin.',
    cause: 'The account cannot carry the order.',
    cure: 'Deposit, lower the size or raise the leverage.',
    safeToRepeat: false,
  },
  2022: {
    name: 'InsufficientBalance',
    status: 422,
    sentence: 'There is not enough balance.',
    cause: 'The account holds less than the action moves.',
    cure: 'Deposit or lower the amount.',
    safeToRepeat: false,
  },
  2023: {
    name: 'MarketNotFound',
    status: 404,
    sentence: 'There is no such market.',
    cause: 'The provider has no market of that id.',
    cure: 'Take the id from `GET /markets`.',
    safeToRepeat: false,
  },
  2024: {
    name: 'OrderNotFound',
    status: 404,
    sentence: 'There is no such order.',
    cause: 'The venue does not know the order, or it is not the account’s.',
    cure: 'Read the open orders again.',
    safeToRepeat: false,
  },
  2025: {
    name: 'PositionNotFound',
    status: 404,
    sentence: 'There is no such position.',
    cause: 'The account holds no position in the market.',
    cure: 'Read the positions again.',
    safeToRepeat: false,
  },
  2026: {
    name: 'AccountNotFound',
    status: 404,
    sentence: 'The venue has no account for this address.',
    cause: 'Nothing was deposited to the venue from this address yet.',
    cure: 'Make a first deposit.',
    safeToRepeat: false,
  },
  2040: {
    name: 'InvalidNonce',
    status: 400,
    sentence: 'The nonce is not valid.',
    cause: 'The venue expects another nonce.',
    cure: 'Create the action again and sign the new step.',
    safeToRepeat: false,
  },
  2041: {
    name: 'NonceAlreadyUsed',
    status: 409,
    sentence: 'The step was already used.',
    cause: 'The same staged step came before with another signature.',
    cure: 'Read the account; create the action again if it did not take effect.',
    safeToRepeat: false,
  },
  2042: {
    name: 'NonceExpired',
    status: 410,
    sentence: 'The step is unknown or has expired.',
    cause: 'The step was never staged here, or its life is over.',
    cure: 'Create the action again and sign the new step.',
    safeToRepeat: false,
  },
  2050: {
    name: 'PayloadMismatch',
    status: 400,
    sentence: 'The step differs from what was staged.',
    cause: 'A staged field was altered, or the steps come in another order.',
    cure: 'Send the staged steps unchanged and in order.',
    safeToRepeat: false,
  },
  2060: {
    name: 'RouteNotFound',
    status: 404,
    sentence: 'There is no such route.',
    cause: 'The path names no operation.',
    cure: 'Compare the path with the OpenAPI description.',
    safeToRepeat: false,
  },
  2070: {
    name: 'SetupRequired',
    status: 422,
    sentence: 'A required setup step is missing.',
    cause: 'The venue account lacks an approval or a tier that the action needs.',
    cure: 'Complete the setup step that the message names, then create the action again.',
    safeToRepeat: false,
  },
  2080: {
    name: 'FeatureUnavailable',
    status: 422,
    sentence: 'The venue cannot do this.',
    cause: 'The venue has no such action for this market or account.',
    cure: 'Choose another market or action.',
    safeToRepeat: false,
  },
  2090: {
    name: 'RateLimitExceeded',
    status: 429,
    sentence: 'Too many requests.',
    cause: 'The budget of the minute is spent, ours or the venue’s.',
    cure: 'Wait the seconds that `retry-after` says.',
    safeToRepeat: true,
  },
  2100: {
    name: 'OutcomeUnknown',
    status: 424,
    sentence: 'The venue’s answer was lost; it is not known whether the step took effect.',
    cause: 'The connection broke after the step was sent. Stands in results, not as a response.',
    cure: 'Send the very same signed steps again: they are never relayed twice, and the answer tells the truth once it is known.',
    safeToRepeat: true,
  },
} as const satisfies Record<number, ErrorEntry>

/** A number of the error table. */
export type ErrorCode = keyof typeof errorTable

/** Tells whether a number stands in the error table. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'number' && Object.hasOwn(errorTable, code)
}

/** What `tool` says where no provider is concerned. */
export const SERVICE_TOOL = 'perps'

/** The one shape of every error response. */
export const ErrorBody = z.object({
  code: z.int().describe('Number of the error, see the table of codes.'),
  tool: z.string().describe('The provider or dex that the error comes from; `perps` for none.'),
  message: z.string().describe('What is wrong, naming the field where there is one.'),
})
export type ErrorBody = z.infer<typeof ErrorBody>
