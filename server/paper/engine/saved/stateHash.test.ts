import { expect, test } from 'vitest'
import { hashValue } from './stateHash'

test('differs for every small difference', () => {
  const values = [
    0,
    1,
    -1,
    2 ** 32,
    2 ** 52,
    '',
    '0',
    'ab',
    'ba',
    true,
    false,
    null,
    [],
    [0],
    [[0]],
    [0, 0],
    {},
    { a: 0 },
    { b: 0 },
    { a: '0' },
    { a: 0, b: 0 },
    [{ a: 0 }, { b: 0 }],
    [{ a: 0, b: 0 }, {}],
  ]
  expect(new Set(values.map(hashValue)).size).toBe(values.length)
})

test('counts the order of a list, not that of keys, and takes undefined as absent', () => {
  expect(hashValue([1, 2])).not.toBe(hashValue([2, 1]))
  expect(hashValue({ a: 1, b: 2 })).toBe(hashValue({ b: 2, a: 1 }))
  expect(hashValue({ a: 1, b: undefined })).toBe(hashValue({ a: 1 }))
  expect(hashValue(-0)).toBe(hashValue(0))
})

test('stays what it is from one version to the next', () => {
  expect(hashValue({ orders: [1, 'two', true] })).toBe('ade7ce4185e7c976')
})
