import { expect, it } from 'vitest'
import {
  type BuilderChoice,
  checksOf,
  contrast,
  frameOptionsOf,
  saidParams,
  snippetOf,
  withParam,
} from './builderState'

const choice: BuilderChoice = {
  page: 'book',
  width: '320',
  height: '480',
  title: 'A "book"',
  vars: '',
  params: { market: 'one:BTC', theme: 'dark', accent: '', symbol: '' },
}

it('writes a snippet of what was said, safe to paste', () => {
  expect(snippetOf(choice, 'https://desk.test')).toBe(
    '<script src="https://desk.test/embed/v1.js"></script>\n<perps-embed\n  page="book"\n' +
      '  market="one:BTC"\n  theme="dark"\n  width="320"\n  height="480"\n' +
      '  title="A &quot;book&quot;"\n></perps-embed>',
  )
})

it('shows sizes and theme variables as the element of the snippet takes them', () => {
  const said = { ...choice, width: '50%', height: 'auto', vars: '{"panel":"#10141c","radius":2}' }
  expect(snippetOf(said, 'https://desk.test')).toContain(
    '  vars="{&quot;panel&quot;:&quot;#10141c&quot;,&quot;radius&quot;:2}"\n' +
      '  width="50%"\n  height="auto"\n',
  )
  const vars = { panel: '#10141c', radius: 2 }
  expect(frameOptionsOf(said)).toEqual({ width: '50%', height: 'auto', vars })
  expect(frameOptionsOf(choice)).toEqual({ width: '320', height: 480 })
  expect(frameOptionsOf({ ...said, width: '', height: '', vars: '{panel' })).toEqual({})
})

it('leaves out of a snippet what was chosen for another page', () => {
  const params = { market: 'one:BTC', show: 'depth', leverage: '5', hide: 'trades' }
  expect(saidParams({ ...choice, page: 'chart', params })).toEqual([
    ['market', 'one:BTC'],
    ['show', 'depth'],
  ])
  expect(saidParams({ ...choice, params }).map(([name]) => name)).toEqual(['market', 'hide'])
  expect(saidParams({ ...choice, page: 'markets', params })).toEqual([])
  const mixed = { ...params, hide: 'trades,header,foo' }
  // What no page has is for the frame to name.
  expect(saidParams({ ...choice, page: 'chart', params: mixed })).toContainEqual([
    'hide',
    'header,foo',
  ])
})

it('what is typed last says which market is shown: a market, or a symbol at venues', () => {
  const venues = withParam({ ...choice, page: 'chart' }, 'venues', 'two')
  expect(saidParams(venues)).toEqual([
    ['venues', 'two'],
    ['theme', 'dark'],
  ])
  const symbol = withParam(venues, 'symbol', 'ETH')
  expect(symbol.params).toMatchObject({ market: '', venues: 'two', symbol: 'ETH' })
  const market = withParam(symbol, 'market', 'one:SOL')
  expect(market.params).toMatchObject({ market: 'one:SOL', venues: '', symbol: '' })
  expect(withParam(market, 'symbol', '').params.market).toBe('one:SOL')
  const listed = withParam({ ...choice, page: 'markets' }, 'venues', 'two')
  expect(saidParams({ ...listed, page: 'chart' })).toEqual(saidParams(venues))
})

it('a book keeps its market and the venues that it compares', () => {
  const compared = withParam(withParam(choice, 'show', 'compare'), 'venues', 'one,two')
  expect(saidParams(compared)).toEqual([
    ['market', 'one:BTC'],
    ['venues', 'one,two'],
    ['theme', 'dark'],
    ['show', 'compare'],
  ])
  expect(withParam(compared, 'market', 'one:ETH').params.venues).toBe('one,two')
  // On another page the same choice would be without effect.
  expect(saidParams({ ...compared, page: 'chart' })).toEqual([
    ['market', 'one:BTC'],
    ['theme', 'dark'],
  ])
})

it('names problems of the result', () => {
  const bad = (over: Partial<BuilderChoice>, frame = { width: 320, height: 480 }) =>
    checksOf({ ...choice, ...over }, frame)
      .filter(({ isGood }) => !isGood)
      .map(({ kind }) => kind)
  expect(bad({})).toEqual([])
  expect(bad({ title: ' ' })).toEqual(['name'])
  expect(bad({}, { width: 200, height: 480 })).toEqual(['size'])
  expect(bad({ params: { accent: '202020', theme: 'dark' } })).toEqual(['contrast'])
  expect(bad({ params: { accent: 'ffffff', theme: 'dark' } })).toEqual([])
})

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
