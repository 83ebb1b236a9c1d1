import { expect, it } from 'vitest'
import { type EmbedParams, readEmbedParams } from './embedParams'

const read = (query: string) => readEmbedParams(new URLSearchParams(query))

it('reads what an address says', () => {
  const { params, bad, unknown } = read(
    'market=one:BTC,two:xyz:GOLD&interval=1h&theme=hc&dir=up-red&lang=de&numbers=de-CH&accent=FF8800' +
      '&radius=0&bg=transparent&hide=header,branding&side=buy&type=limit&size=0.25&price=64000' +
      '&leverage=5&integrator=acme&parent=https://host.test&id=a-1&venues=one,two&symbol=BTC',
  )
  expect({ bad, unknown }).toEqual({ bad: [], unknown: [] })
  expect(params).toMatchObject({
    market: [
      { provider: 'one', marketId: 'BTC' },
      { provider: 'two', marketId: 'xyz:GOLD' },
    ],
    venues: ['one', 'two'],
    theme: 'hc',
    radius: 0,
    leverage: 5,
    hide: ['header', 'branding'],
    parent: 'https://host.test',
  })
})

it.each([
  'market=BTC',
  'market=one:<b>',
  `market=${Array.from({ length: 11 }, () => 'one:BTC').join()}`,
  'theme=pink',
  'accent=red',
  'radius=99',
  'size=1e9',
  'size=-1',
  'size=0',
  'price=0.00',
  'leverage=0',
  'address=0x12',
  'parent=http://host.test',
  'parent=https://host.test/page',
  'parent=https://*.host.test',
  'parent=https://host.test;script-src',
  'parent=*',
  'parent=javascript:alert(1)',
  'lang=<script>',
  'theme=dark&theme=light',
])('leaves out %s and shows what it may be', (query) => {
  const { params, bad } = read(query)
  expect(params).toEqual({})
  expect(bad).toEqual([{ name: query.split('=')[0], example: expect.stringMatching(/.+/) }])
})

it('names what it does not know, and reads the rest', () => {
  expect(read('colour=red&__proto__=1&constructor=2&symbol=BTC')).toMatchObject({
    params: { symbol: 'BTC' },
    bad: [],
    unknown: ['colour', '__proto__', 'constructor'],
  })
})

it('lets a page on this machine be the host without TLS', () => {
  expect(read('parent=http://localhost:5000').params.parent).toBe('http://localhost:5000')
})

/** Of each parameter a value as it is written, what it reads as, and one that it never is. */
const EACH: { [Name in keyof EmbedParams]-?: [string, EmbedParams[Name], string] } = {
  market: ['one:BTC', [{ provider: 'one', marketId: 'BTC' }], 'one'],
  venues: ['one,two', ['one', 'two'], 'one,'],
  symbol: ['kPEPE', 'kPEPE', 'B TC'],
  interval: ['1M', '1M', '7m'],
  theme: ['auto', 'auto', 'system'],
  palette: ['colour-blind', 'colour-blind', 'color-blind'],
  dir: ['up-red', 'up-red', 'rtl'],
  lang: ['zh-Hans', 'zh-Hans', 'deutsch'],
  numbers: ['de-CH', 'de-CH', 'DE'],
  accent: ['8b9dff', '8b9dff', '#8b9dff'],
  radius: ['24', 24, '25'],
  density: ['comfortable', 'comfortable', 'cosy'],
  bg: ['transparent', 'transparent', 'none'],
  hide: ['header,tools', ['header', 'tools'], 'header,footer'],
  show: ['depth,compare', ['depth', 'compare'], 'trades'],
  side: ['sell', 'sell', 'SELL'],
  type: ['limit', 'limit', 'stop'],
  size: ['0.25', '0.25', '1,5'],
  price: ['64000.5', '64000.5', '0'],
  leverage: ['20', 20, '1.5'],
  address: [`0x${'AB'.repeat(20)}`, `0x${'ab'.repeat(20)}`, `0x${'ab'.repeat(32)}`],
  integrator: ['acme-1', 'acme-1', 'acme/1'],
  env: ['paper', 'paper', 'demo'],
  parent: ['https://shop.test:8443', 'https://shop.test:8443', 'https://shop.test/'],
  id: ['chart-1', 'chart-1', 'chart 1'],
}

it.each(Object.entries(EACH))(
  'reads %s as it is written, and names one that is not',
  (name, each) => {
    const [written, value, wrong] = each
    const of = (text: string) => readEmbedParams(new URLSearchParams({ [name]: text }))
    expect(of(written)).toEqual({ params: { [name]: value }, bad: [], unknown: [] })
    expect(of(wrong)).toMatchObject({ params: {}, bad: [{ name }], unknown: [] })
  },
)
