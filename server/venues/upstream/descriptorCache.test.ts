import { expect, it, vi } from 'vitest'
import type { Provider } from '@/lib/schema/model/provider'
import { cacheDescriptors } from './descriptorCache'

interface Fee {
  address: string
}

function setUp() {
  const make = vi.fn((_fee: Fee | undefined, _listed?: object) => ({}) as Provider)
  return { make, descriptorOf: cacheDescriptors<Fee, object>(make) }
}

it('makes the descriptor of a fee once, and apart from that of another fee and of none', () => {
  const { make, descriptorOf } = setUp()
  const listed = {}
  const first = descriptorOf({ address: '0xa' }, listed)
  expect(descriptorOf({ address: '0xa' }, listed)).toBe(first)
  expect(descriptorOf({ address: '0xb' }, listed)).not.toBe(first)
  expect(descriptorOf(undefined, listed)).not.toBe(first)
  expect(make).toHaveBeenCalledTimes(3)
})

it('makes it again where the venue lists other markets', () => {
  const { make, descriptorOf } = setUp()
  const before = descriptorOf(undefined)
  const listed = {}
  expect(descriptorOf(undefined, listed)).not.toBe(before)
  expect(make).toHaveBeenLastCalledWith(undefined, listed)
})

it('holds a hundred at most', () => {
  const { make, descriptorOf } = setUp()
  const first = descriptorOf({ address: '0' })
  for (let i = 1; i <= 100; i += 1) descriptorOf({ address: String(i) })
  expect(descriptorOf({ address: '0' })).not.toBe(first)
  expect(make).toHaveBeenCalledTimes(102)
})
