import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { requireSignInMessage } from './signInMessage'

const ADDRESS = '0x742d35Cc6634C0532925a3b844Bc9e7595f2bD18'
const nowMs = Date.parse('2026-11-21T00:01:00Z')
const expected = {
  domains: ['app.ondoperps.xyz'],
  uris: ['https://app.ondoperps.xyz'],
  chainId: 1,
  address: ADDRESS,
  nowMs,
}

const LINES = [
  'app.ondoperps.xyz wants you to sign in with your Ethereum account:',
  ADDRESS,
  '',
  'Sign in to Ondo Perps',
  '',
  'URI: https://app.ondoperps.xyz',
  'Version: 1',
  'Chain ID: 1',
  'Nonce: 8ee9befj3',
  'Issued At: 2026-11-21T00:00:00Z',
  'Expiration Time: 2026-11-21T00:05:00Z',
]
const MESSAGE = LINES.join('\n')

/** The message with one line replaced. */
function withLine(start: string, line: string): string {
  return LINES.map((each) => (each.startsWith(start) ? line : each)).join('\n')
}

/** The message with one line more after another. */
function withMore(start: string, line: string): string {
  return LINES.flatMap((each) => (each.startsWith(start) ? [each, line] : [each])).join('\n')
}

describe('requireSignInMessage', () => {
  it('takes the message of the venue, whatever its statement says', () => {
    expect(requireSignInMessage(MESSAGE, expected)).toMatchObject({
      domain: 'app.ondoperps.xyz',
      statement: 'Sign in to Ondo Perps',
      chainId: 1,
      expiresAtMs: Date.parse('2026-11-21T00:05:00Z'),
    })
    expect(requireSignInMessage(withLine('Sign in', 'Welcome back'), expected)).toBeDefined()
  })

  it('takes what a library writes by the standard', () => {
    const message = createSiweMessage({
      address: ADDRESS,
      chainId: 1,
      domain: 'app.ondoperps.xyz',
      nonce: 'abcdefgh12',
      statement: 'Sign in',
      uri: 'https://app.ondoperps.xyz',
      version: '1',
      issuedAt: new Date(nowMs),
      expirationTime: new Date(nowMs + 300_000),
    })
    expect(requireSignInMessage(message, expected).nonce).toBe('abcdefgh12')
  })

  it('takes the address in any spelling and times with nanoseconds', () => {
    const lower = { ...expected, address: ADDRESS.toLowerCase() }
    expect(requireSignInMessage(MESSAGE, lower)).toBeDefined()
    const fine = withLine('Issued', 'Issued At: 2026-11-21T00:00:00.123456789Z')
    expect(requireSignInMessage(fine, expected)).toBeDefined()
  })

  it('takes a statement that names the address of a withdrawal, and no other address', () => {
    const book = `0x${'ab'.repeat(20)}`
    const message = withLine('Sign in', `Add ${book} to the address book`)
    const check = (withdrawalAddress?: string) =>
      requireSignInMessage(message, { ...expected, withdrawalAddress })
    expect(check(book.toUpperCase().replace('0X', '0x'))).toBeDefined()
    expect(() => check()).toThrow('speaks of')
    expect(() => check(`0x${'cd'.repeat(20)}`)).toThrow('speaks of')
  })

  it.each([
    ['another domain', MESSAGE.replace('app.ondoperps.xyz wants', 'evil.example wants'), 'evil'],
    ['a domain that ends like ours', MESSAGE.replace(/^app/, 'xapp'), 'in the name of'],
    ['a domain with a port', MESSAGE.replace('.xyz wants', '.xyz:8443 wants'), 'in the name of'],
    ['a scheme before the domain', `https://${MESSAGE}`, 'line by line'],
    ['another address', withLine('0x', `0x${'1'.repeat(40)}`), 'is for 0x1'],
    ['another host in the URI', withLine('URI', 'URI: https://evil.example'), 'URI'],
    ['our host as a user name', withLine('URI', 'URI: https://app.ondoperps.xyz@evil.io'), 'URI'],
    ['a URI without a host', withLine('URI', 'URI: mailto:a@b.c'), 'URI'],
    ['a URI without encryption', withLine('URI', 'URI: http://app.ondoperps.xyz'), 'URI'],
    ['a second URI', withMore('URI', 'URI: https://evil.example'), 'line by line'],
    ['another version', withLine('Version', 'Version: 2'), 'line by line'],
    ['another chain', withLine('Chain', 'Chain ID: 43114'), 'chain 43114'],
    ['a short nonce', withLine('Nonce', 'Nonce: abc'), 'line by line'],
    ['a time without a zone', withLine('Issued', 'Issued At: 2026-11-21T00:00:00'), 'line'],
    ['a time that does not exist', withLine('Issued', 'Issued At: 2026-13-41T00:00:00Z'), 'exist'],
    ['the future', withLine('Issued', 'Issued At: 2026-11-21T00:04:00Z'), 'future'],
    ['an expired one', withLine('Exp', 'Expiration Time: 2026-11-21T00:00:59Z'), 'expired'],
    ['one without an end', LINES.slice(0, -1).join('\n'), 'line by line'],
    ['one that lasts a day', withLine('Exp', 'Expiration Time: 2026-11-22T00:00:00Z'), 'minutes'],
    ['a line more at the end', `${MESSAGE}\nRequest ID: 1`, 'line by line'],
    ['resources', `${MESSAGE}\nResources:\n- https://evil.example`, 'line by line'],
    ['a line more at the start', `hello\n${MESSAGE}`, 'line by line'],
    ['a statement of two lines', withMore('Sign in', 'and give everything away'), 'line by line'],
    ['no statement', MESSAGE.replace('Sign in to Ondo Perps\n\n', ''), 'line by line'],
    ['carriage returns', LINES.join('\r\n'), 'line by line'],
    ['a line break at the end', `${MESSAGE}\n`, 'line by line'],
    ['nothing', '', 'line by line'],
  ])('refuses %s', (_, message, says) => {
    const check = () => requireSignInMessage(message, expected)
    expect(check).toThrow(says)
    expect(check).toThrow('Nothing was signed')
  })
})
