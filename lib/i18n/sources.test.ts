import { describe, expect, it } from 'vitest'
import { readAllSources, readSource } from './build/readSource'

const sources = readAllSources()

describe('every text a page shows', () => {
  it('goes through t', () => {
    expect(sources.flatMap(({ unsaid }) => unsaid)).toEqual([])
  })

  it('is said when it is read, and written where it is said', () => {
    expect(sources.flatMap(({ misused }) => misused)).toEqual([])
  })
})

describe('the search for texts', () => {
  const planted = (source: string) => readSource('planted.tsx', source)

  it.each([
    ['const a = () => <p>Hello</p>', 'Hello'],
    ['const a = () => <B label="Close" />', 'Close'],
    ["const a = () => <p title={x ? 'left' : t('Right')} />", 'left'],
    ["const a = () => ({ kind: 'x', message: 'gone' })", 'gone'],
    ["const a = () => notify('Order sent', code)", 'Order sent'],
    ["function a() { return 'took too long' }", 'took too long'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source in a source
    ['const a = (n) => `Close ${n} orders`', 'Close $'],
    ["const A = { open: 'Not yet filled' }", 'Not yet filled'],
  ])('finds what is not said in %s', (source, text) => {
    expect(planted(source).unsaid.join()).toContain(text)
  })

  it.each([
    'const a = () => <p className="flex min-h-0 items-center">{t(\'Hello\')}</p>',
    "const a = () => <B label={t('Close {n}', { n })} />",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source in a source
    'const a = (id) => <p id={`${id}-note`} data-field="last">{\'BTC\'}</p>',
    "const a = (x) => x === 'Escape' || x.kind === 'one two'",
    "const a = () => { throw new Error('Out of order') }",
    "const HEAD: readonly CsvColumn<R>[] = [{ header: 'Size in all' }]",
    "const A = { get open() { return t('Open') } }",
    "const A = tFields({ a: { title: 'Too small' } }, ['title'])",
  ])('lets pass %s', (source) => {
    expect(planted(source)).toMatchObject({ unsaid: [], misused: [] })
  })

  it('finds what is said too early, and what no catalogue could know', () => {
    expect(planted("const A = t('Open')").misused).toHaveLength(1)
    expect(planted('const a = (text) => t(text)').misused).toHaveLength(1)
  })

  it('knows every key', () => {
    const source = "const a = (n) => [t('A'), plural(n, 'one', '{count} b'), tNodes('C {d}', {})]"
    expect(planted(source).keys).toEqual([
      { key: 'A' },
      { key: '{count} b', one: 'one' },
      { key: 'C {d}' },
    ])
    expect(planted("const a = () => tIn('order', 'Market')").keys).toEqual([
      { key: 'order|Market' },
    ])
    expect(planted("const A = tFields({ a: { title: 'D' } }, ['title'])").keys).toEqual([
      { key: 'D' },
    ])
  })
})
