import { describe, expect, it } from 'vitest'
import { guestErrorOf } from './guestError'
import { GUEST_MESSAGES } from './messages'

describe('a failure as the host receives it', () => {
  it('names no address, key or hash that a venue put into its sentence', () => {
    const address = '0x52908400098527886E0F7030069857D2E4169EE7'
    const { message } = guestErrorOf({
      code: 2020,
      message: `Must deposit before performing actions. User: ${address}, step ${address}ff.`,
    })
    expect(message).toBe('Must deposit before performing actions. User: 0x…, step 0x….')
  })

  it.each([
    ['Account 48213 not found.', 'Account … not found.'],
    ['sub-account no. 7 is frozen', 'sub-account no. … is frozen'],
    ['invalid account index 281474976710654', 'invalid account index …'],
    ['{"accountIndex":718,"code":21}', '{"accountIndex":…,"code":21}'],
    ['user_id=U12 may not trade', 'user_id=… may not trade'],
    ['Key 3f2504e0-4f89-11d3-9a0c-0305e82c3301 is unknown.', 'Key … is unknown.'],
    ['No rights: 52908400098527886e0f7030069857d2e4169ee7', 'No rights: …'],
    ['owner 7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV is unknown', 'owner … is unknown'],
    ['usr_482130 (ada@desk.example)', 'usr_… (…)'],
    ['Too many orders of 4821.', 'Too many orders of ….'],
  ])('says %s without the account', (sentence, said) => {
    expect(guestErrorOf({ message: sentence }).message).toBe(said)
  })

  it.each([
    'Order must have minimum value of $10. asset=3',
    'Price 64000.5 is more than 95% away from 65,250.75.',
    'At most 100 open orders, at most $1000000.',
    'No such market: one:1000PEPE',
    'Insufficient margin: 0.00012345 of 12.5 account value.',
    'params.size: must be a multiple of 0.001',
  ])('says what to change: %s', (sentence) => {
    expect(guestErrorOf({ message: sentence }).message).toBe(sentence)
  })

  it.each([
    { message: 'x'.repeat(5_000), requestId: 'r'.repeat(5_000), code: 2001 },
    { message: '' },
    { message: 'Nothing known', requestId: undefined, code: undefined },
  ])('is a message of the protocol, whatever failed', (failure) => {
    expect(GUEST_MESSAGES.error.safeParse(guestErrorOf(failure)).success).toBe(true)
  })

  it('has the number of the failure, and 2000 where there is none', () => {
    expect(guestErrorOf({ code: 2021, message: 'No margin', requestId: 'req_1' })).toEqual({
      code: 2021,
      message: 'No margin',
      requestId: 'req_1',
    })
    expect(guestErrorOf({ message: 'Lost' }).code).toBe(2000)
  })
})
