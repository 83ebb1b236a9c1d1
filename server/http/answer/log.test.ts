import { describe, expect, it } from 'vitest'
import { createLog, type RequestLine } from './log'

function logInto(lines: string[], secrets: string[] = []) {
  return createLog({ write: (line) => void lines.push(line) }, { level: 'info', secrets })
}

const line: RequestLine = {
  requestId: 'id-1',
  gateway: 'public',
  method: 'GET',
  path: '/v1/perps/meta',
  operation: 'getMeta',
  status: 200,
  code: undefined,
  caller: 'anonymous',
  durationMs: 1.5,
}

describe('the log', () => {
  it('has one line per request, with its id, also of reads that went well', () => {
    const lines: string[] = []
    const log = logInto(lines)
    log.request(line)
    log.request({ ...line, status: 500, code: 2000 })
    expect(lines.map((text) => JSON.parse(text))).toMatchObject([
      { requestId: 'id-1', operation: 'getMeta', status: 200, level: 30, msg: 'request' },
      { requestId: 'id-1', status: 500, code: 2000, level: 50 },
    ])
  })

  it.each([
    ['a signature', `0x${'ab'.repeat(65)}`],
    ['a private key', `0x${'1f'.repeat(32)}`],
    ['a private key without 0x', '1F'.repeat(32)],
    ['a session token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
    ['an API key', 'pk_JzpVdHXJCMLuhAud41fn97-RtUoTAX__9zsNXtxBFy4'],
    ['a minted key', 'dash_JzpVdHXJCMLuhAud41fn97-RtUoTAX__9zsNXtxBFy4'],
    ['a configured key', 'my-own-odd-key'],
  ])('never shows %s, in a path or in a fault and what caused it', (_what, secret) => {
    const lines: string[] = []
    const log = logInto(lines, ['my-own-odd-key'])
    log.request({ ...line, path: `/v1/perps/${secret}` })
    log.fault(`doing ${secret}`, new Error(`no ${secret}`, { cause: new Error(secret) }), 'id-2')
    log.fault('doing it', secret)
    expect(lines).toHaveLength(3)
    expect(lines.join('')).not.toContain(secret)
    expect(lines.join('')).toContain('[redacted]')
  })

  it.each([
    ['{"secretKey":"c2VjcmV0"}', 'c2VjcmV0'],
    ['authorization: Bearer abc.def', 'abc.def'],
    ['x-svc-api-key: hunter2', 'hunter2'],
    ['postgres://x?password=hunter2&y=1', 'hunter2'],
  ])('never shows what %j names a secret', (text, secret) => {
    const lines: string[] = []
    logInto(lines).fault('asking', new Error(text))
    expect(lines.join('')).not.toContain(secret)
  })

  it('leaves what is no secret', () => {
    const lines: string[] = []
    const address = `0x${'ab'.repeat(20)}`
    logInto(lines).fault('asking', new Error(`account ${address} of hyperliquid`))
    expect(lines.join('')).toContain(address)
  })
})
