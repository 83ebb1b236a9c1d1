import { z } from 'zod'

type ErrorEntry = {
  status: number
  sentence: string
}

/**
 * Every error code: HTTP status, and the sentence said where nothing more is known. Published
 * numbers never move. `ErrorCode`, the responses and the documentation are derived from this table;
 * what readers need besides, names included, is in `errorGuide`, which pages that trade do not load.
 */
export const errorTable = {
  2000: {
    status: 500,
    sentence: 'Something unexpected went wrong.',
  },
  2001: {
    status: 500,
    sentence: 'The service could not answer.',
  },
  2002: {
    status: 400,
    sentence: 'The request is not valid.',
  },
  2003: {
    status: 408,
    sentence: 'The request took too long.',
  },
  2004: {
    status: 424,
    sentence: 'The venue could not answer.',
  },
  2005: {
    status: 500,
    sentence: 'The client library was used in a way it cannot serve.',
  },
  2010: {
    status: 401,
    sentence: 'The signature does not fit the step.',
  },
  2011: {
    status: 403,
    sentence: 'The signer is not approved by the account.',
  },
  2012: {
    status: 401,
    sentence: 'The current terms are not accepted.',
  },
  2013: {
    status: 401,
    sentence: 'The credential is missing or refused.',
  },
  2020: {
    status: 422,
    sentence: 'The venue refused the action.',
  },
  2021: {
    status: 422,
    sentence: 'There is not enough margin.',
  },
  2022: {
    status: 422,
    sentence: 'There is not enough balance.',
  },
  2023: {
    status: 404,
    sentence: 'There is no such market.',
  },
  2024: {
    status: 404,
    sentence: 'There is no such order.',
  },
  2025: {
    status: 404,
    sentence: 'There is no such position.',
  },
  2026: {
    status: 404,
    sentence: 'The venue has no account for this address.',
  },
  2040: {
    status: 400,
    sentence: 'The nonce is not valid.',
  },
  2041: {
    status: 409,
    sentence: 'The step was already used.',
  },
  2042: {
    status: 410,
    sentence: 'The step is unknown or has expired.',
  },
  2050: {
    status: 400,
    sentence: 'The step differs from what was staged.',
  },
  2060: {
    status: 404,
    sentence: 'There is no such route.',
  },
  2070: {
    status: 422,
    sentence: 'A required setup step is missing.',
  },
  2080: {
    status: 422,
    sentence: 'The venue cannot do this.',
  },
  2090: {
    status: 429,
    sentence: 'Too many requests.',
  },
  2100: {
    status: 424,
    sentence: 'The venue’s answer was lost; it is not known whether the step took effect.',
  },
} as const satisfies Record<number, ErrorEntry>

/** A number of the error table. */
export type ErrorCode = keyof typeof errorTable

/** Whether a number is in the error table. */
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
