import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findJsonFault } from './jsonFault'

it.each([
  ['{"a":1,"a":2}', 'gives "a" twice'],
  ['{"params":{"size":"1","price":"2","size":"9"}}', 'gives "size" twice'],
  ['{"a":1,"\\u0061":2}', 'gives "a" twice'],
  ['{"a":1e400}', 'must not have a number as large as 1e400'],
  ['[-1e999]', 'must not have a number as large as -1e999'],
  ['{"a":007}', 'must not begin a number with zeros: 007'],
  ['{"a":-01.5}', 'must not begin a number with zeros: -01.5'],
])('names the fault of %s', (text, fault) => {
  expect(findJsonFault(text)).toBe(fault)
})

it.each([
  '{"a":{"x":1},"b":{"x":2}}',
  '[{"a":1},{"a":2}]',
  '{"a":"a","b":"a"}',
  '{"a":0,"b":0.5,"c":-0,"d":1e300,"e":"01","f":"1e400"}',
  '{"a\\"b":1,"a":2}',
])('finds none in %s', (text) => {
  expect(findJsonFault(text)).toBeUndefined()
})

it('finds none in anything that was written by JSON.stringify', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(findJsonFault(JSON.stringify(value, null, 1))).toBeUndefined()
    }),
  )
})
