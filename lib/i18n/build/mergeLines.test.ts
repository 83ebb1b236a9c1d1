import { expect, it } from 'vitest'
import { mergeLines } from './mergeLines'

const said = [{ key: 'Close' }, { key: ' or ' }, { key: '{count} orders', one: 'one order' }]

it('adds lines, keeps what is there, and drops what nothing says', () => {
  const catalogue = { Close: 'Schließen', Gone: 'Weg' }
  expect(mergeLines('de', catalogue, [' or \toder', 'Unknown\tx', ''], said)).toEqual({
    Close: 'Schließen',
    ' or ': ' oder ',
  })
  expect(mergeLines('de', catalogue, ['Close\tZumachen'], said)).toEqual({ Close: 'Zumachen' })
})

it('makes every plural form that the language has', () => {
  const line = ['{count} orders\teine Order || {count} Orders']
  expect(mergeLines('de', {}, line, said)).toEqual({
    '{count} orders': { one: 'eine Order', other: '{count} Orders' },
  })
  expect(mergeLines('fr', {}, ['{count} orders\t{count} ordre || {count} ordres'], said)).toEqual({
    '{count} orders': { one: '{count} ordre', many: '{count} ordres', other: '{count} ordres' },
  })
  expect(mergeLines('ja', {}, ['{count} orders\t{count}件'], said)).toEqual({
    '{count} orders': { other: '{count}件' },
  })
})
