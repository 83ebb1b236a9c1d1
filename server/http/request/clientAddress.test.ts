import { describe, expect, it } from 'vitest'
import { clientAddress } from './clientAddress'

describe('clientAddress', () => {
  it.each([
    ['192.0.2.1', undefined, 0, '192.0.2.1'],
    ['192.0.2.1', '203.0.113.9', 0, '192.0.2.1'],
    ['10.0.0.1', '203.0.113.9', 1, '203.0.113.9'],
    ['10.0.0.1', 'spoofed, 203.0.113.9', 1, '203.0.113.9'],
    ['10.0.0.1', 'spoofed, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
    ['10.0.0.1', undefined, 1, '10.0.0.1'],
    ['10.0.0.1', '203.0.113.9', 2, '10.0.0.1'],
    ['10.0.0.1', '203.0.113.9:4711', 1, '203.0.113.9'],
    ['::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
    ['::ffff:c000:201', undefined, 0, '192.0.2.1'],
    ['10.0.0.1', '[0:0:0:0:0:FFFF:C000:201]:443', 1, '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
    ['2001:0db8:1:2::9', undefined, 0, '2001:db8:1:2::/64'],
    ['2001:db8::1', undefined, 0, '2001:db8:0:0::/64'],
    ['::1', undefined, 0, '0:0:0:0::/64'],
    ['fe80::1%eth0', undefined, 0, 'fe80:0:0:0::/64'],
    ['10.0.0.1', '[2001:db8:1:2::9]:443', 1, '2001:db8:1:2::/64'],
  ])(
    'reads socket %s, forwarded %s behind %i proxies as %s',
    (socket, forwarded, hops, counted) => {
      expect(clientAddress(socket, forwarded, hops)).toBe(counted)
    },
  )
})
