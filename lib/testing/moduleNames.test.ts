import { expect, it } from 'vitest'
import { moduleFinder } from './moduleNames'

it('finds a module in a script by text that it alone has, and none by text of others or of comments', () => {
  const sources = new Map([
    [
      'lib/sign/order.ts',
      `// 'named:in:comment'\nexport const TYPE = 'Exchange:Sign'\nconst a = 'shared-name'`,
    ],
    [
      'lib/sign/cancel.ts',
      `import { x } from './sibling-module'\nexport const NAME = "Exchange:Cancel"`,
    ],
    ['lib/read/book.ts', `export const own = 'shared-name'\nconst mode = 'Reads:Only'`],
  ])
  const find = moduleFinder(sources, (path) => path.startsWith('lib/sign/'))
  expect(find('let a="Exchange:Sign",b=`Exchange:Cancel`')).toEqual([
    'lib/sign/order.ts',
    'lib/sign/cancel.ts',
  ])
  expect(
    find(`let a='shared-name',b="Reads:Only",c="named:in:comment",d="./sibling-module"`),
  ).toEqual([])
})
