import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const NAMES = /t\('(Equity|Free margin|Withdrawable|Buying power)'\)/g
/** Files with such a name that explains nothing, and how many, each with its reason. */
const EXCEPT = new Map([
  ['components/account/AccountSummary.tsx', 3], // rows without figures, while they load
  ['components/portfolio/CurvePanel.tsx', 1], // a switch
  ['components/portfolio/EquityCurve.tsx', 1], // at a moment of the past
  ['components/insight/WhatIfBar.tsx', 1], // at a made-up price
])

it('says of each free figure, wherever it is named, how it is computed', () => {
  const files = readdirSync('components', { recursive: true, encoding: 'utf8' })
    .map((file) => `components/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  const bare = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const count = [...source.matchAll(NAMES)].filter(({ index }) => {
      const around = source.slice(Math.max(0, index - 120), index + 160)
      return !/<MoneyName[\s\S]*words=|hint=/.test(around)
    }).length
    return count === (EXCEPT.get(file) ?? 0) ? [] : [`${file}: ${count}`]
  })
  expect(bare).toEqual([])
})
