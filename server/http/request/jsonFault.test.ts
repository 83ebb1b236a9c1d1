import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findJsonFault, findParsedFault } from './jsonFault'

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

const FAULTS_OF_PARSED = [
  '{"a":1,"a":2}',
  '{"params":{"size":"1","price":"2","size":"9"}}',
  '{"a":{"b":1,"c":{"d":2}},"a":":"}',
  '[{"a":1},{"\\u0061":1,"a":2}]',
  '{"__proto__":1,"__proto__":2}',
  '{"1":1,"1":2}',
  '{"a\\"":1,"a\\"":2}',
  '{"a":1e400}',
  '[[-1e999]]',
]

it.each(FAULTS_OF_PARSED)('finds the fault of %s once it is parsed', (text) => {
  const fault = findJsonFault(text)
  expect(fault).toBeDefined()
  expect(findParsedFault(text, JSON.parse(text))).toBe(fault)
})

it('finds a fault below any depth', () => {
  const text = `${'['.repeat(30_000)}{"a":1,"a":2}${']'.repeat(30_000)}`
  expect(findParsedFault(text, JSON.parse(text))).toBe('gives "a" twice')
})

it('finds the same in parsed text as in text, whatever names are given twice', () => {
  const name = fc.constantFrom('a', 'b', 'a\\', '"', ':', '\\u0061', '__proto__', '7', '')
  const { value: written } = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'medium' },
      fc.constantFrom('1', '-0.5e3', '1e999', 'null', 'true', '":"', '"\\":\\\\"', '[]', '{}'),
      fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(' , ')}]`),
      fc
        .array(fc.tuple(name, tie('value')), { maxLength: 4 })
        .map((members) => members.map(([key, member]) => `${JSON.stringify(key)}: ${member}`))
        .map((members) => `{${members.join(',')}}`),
    ),
  }))
  fc.assert(
    fc.property(written, (text) => {
      expect(findParsedFault(text, JSON.parse(text))).toBe(findJsonFault(text))
    }),
    { numRuns: 500 },
  )
})
