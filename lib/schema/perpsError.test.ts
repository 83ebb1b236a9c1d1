import { describe, expect, it } from 'vitest'
import { ErrorBody, errorTable, isErrorCode } from './errors'
import { errorGuide } from './openapi/errorGuide'
import {
  errorFromResponse,
  foreignOrigin,
  isPerpsError,
  marketNotFound,
  methodNotAllowed,
  PerpsError,
  payloadTooLarge,
  rateLimited,
  routeNotFound,
  unsupportedMediaType,
  validationError,
} from './perpsError'

describe('the error table', () => {
  it('has the statuses of the interface', () => {
    const statuses = Object.fromEntries(
      Object.entries(errorTable).map(([code, { status }]) => [code, status]),
    )
    expect(statuses).toEqual({
      2000: 500,
      2001: 500,
      2002: 400,
      2003: 408,
      2004: 424,
      2005: 500,
      2010: 401,
      2011: 403,
      2012: 401,
      2013: 401,
      2020: 422,
      2021: 422,
      2022: 422,
      2023: 404,
      2024: 404,
      2025: 404,
      2026: 404,
      2040: 400,
      2041: 409,
      2042: 410,
      2050: 400,
      2060: 404,
      2070: 422,
      2080: 422,
      2090: 429,
      2100: 424,
    })
  })

  it('says of each code what happened, why and what to do, under a name of its own', () => {
    const entries = Object.values(errorGuide)
    expect(new Set(entries.map((entry) => entry.name)).size).toBe(entries.length)
    expect(Object.keys(errorGuide)).toEqual(Object.keys(errorTable))
    for (const { sentence } of Object.values(errorTable)) expect(sentence).toMatch(/^[A-Z].*\.$/)
    for (const { cause, fix } of entries) {
      for (const text of [cause, fix]) expect(text).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('knows its own numbers alone', () => {
    expect(isErrorCode(2002)).toBe(true)
    for (const code of [2, 9999, '2002', 'constructor', undefined]) {
      expect(isErrorCode(code)).toBe(false)
    }
  })
})

describe('a PerpsError', () => {
  it('takes status and sentence from the table and the tool of the service', () => {
    const error = new PerpsError(2070)
    expect(error).toMatchObject({ code: 2070, status: 422, tool: 'perps' })
    expect(error.toBody()).toEqual({
      code: 2070,
      tool: 'perps',
      message: errorTable[2070].sentence,
    })
    expect(ErrorBody.parse(error.toBody())).toEqual(error.toBody())
  })

  it('keeps cause and details out of its body', () => {
    const cause = new Error('socket of 10.0.0.1 closed')
    const error = new PerpsError(2004, 'The venue could not answer.', {
      tool: 'hyperliquid',
      cause,
      details: { raw: 'secret' },
    })
    expect(error.cause).toBe(cause)
    expect(JSON.stringify(error.toBody())).not.toMatch(/secret|10\.0\.0\.1/)
  })

  it('is known by its brand where the class is another copy', () => {
    const copy = Object.assign(new Error('x'), { [Symbol.for('perpdesk.PerpsError')]: true })
    expect(isPerpsError(copy)).toBe(true)
    expect(isPerpsError(new PerpsError(2000))).toBe(true)
    for (const other of [new Error('x'), { code: 2000 }, null, undefined, 'x']) {
      expect(isPerpsError(other)).toBe(false)
    }
  })
})

describe('the refusals of the gateway', () => {
  it.each([
    [validationError('params.size', 'must be a decimal', 'hyperliquid'), 2002, 400],
    [marketNotFound('NOPE', 'hyperliquid'), 2023, 404],
    [routeNotFound('/v1/perps/nope'), 2060, 404],
    [methodNotAllowed('PUT', ['GET']), 2002, 405],
    [payloadTooLarge(65_536), 2002, 413],
    [unsupportedMediaType(), 2002, 415],
    [foreignOrigin(), 2002, 403],
    [rateLimited(12), 2090, 429],
  ])('have the one shape: %s', (error, code, status) => {
    expect(error).toMatchObject({ code, status })
    expect(ErrorBody.safeParse(error.toBody()).success).toBe(true)
  })

  it('say what to wait for or to use instead', () => {
    expect(rateLimited(12).retryAfterSeconds).toBe(12)
    expect(methodNotAllowed('PUT', ['GET']).details).toMatchObject({ allowed: ['GET'] })
  })
})

describe('an error read from a response', () => {
  it('is the error that was sent', () => {
    const sent = validationError('params.size', 'must be a decimal', 'hyperliquid')
    expect(errorFromResponse(400, sent.toBody())).toMatchObject({
      code: 2002,
      status: 400,
      tool: 'hyperliquid',
      message: sent.message,
    })
  })

  it('keeps the status and the wait', () => {
    const body = { code: 2090, tool: 'perps', message: 'm' }
    expect(errorFromResponse(429, body, 7)).toMatchObject({ code: 2090, retryAfterSeconds: 7 })
  })

  it.each([['<html>'], [null], [{}], [{ code: 'x' }]])(
    'without our body (%j) is a 2000',
    (body) => {
      expect(errorFromResponse(502, body)).toMatchObject({ code: 2000, status: 502 })
    },
  )

  it('with a number we do not know keeps the number in its details', () => {
    const body = { code: 2777, tool: 'x', message: 'new' }
    expect(errorFromResponse(422, body)).toMatchObject({
      code: 2000,
      status: 422,
      message: 'new',
      details: { code: 2777 },
    })
  })
})
