import { expect, it } from 'vitest'
import {
  type BuilderChoice,
  checksOf,
  contrast,
  frameOptionsOf,
  saidParams,
  snippetOf,
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
    ['hide', 'trades'],
    ['show', 'depth'],
  ])
  expect(saidParams({ ...choice, params }).map(([name]) => name)).toEqual(['market', 'hide'])
  expect(saidParams({ ...choice, page: 'markets', params })).toEqual([])
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
