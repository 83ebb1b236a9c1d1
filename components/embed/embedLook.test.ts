import { expect, it } from 'vitest'
import { readEmbedParams } from '@/lib/embed/embedParams'
import { styleOf } from './embedLook'

const style = (query: string) => styleOf(readEmbedParams(new URLSearchParams(query)).params)

it('carries the look of an address from its first byte on', () => {
  expect(style('accent=ff8800&radius=0&bg=transparent')).toBe(
    'html[data-theme]{--accent:#ff8800;--radius:0px;--on-accent:#000000}' +
      'html[data-theme]{color-scheme:light}html[data-theme] body{background:transparent}',
  )
  expect(style('theme=dark')).toBe('')
  expect(style('density=comfortable')).toBe(
    'html[data-theme]{height:100%;--frame-height:100%}html[data-theme] body{height:100%;zoom:1.125}',
  )
  expect(style('density=compact')).toBe('')
})

it('lets nothing of an address into the style sheet that is no colour and no number', () => {
  for (const query of ['accent=red}body{', 'accent=</style>', 'radius=1;x', 'bg=url(//x)']) {
    expect(style(query), query).toBe('')
  }
})
