/**
 * Breaks of what a person is shown: the words before a signature, and names that others choose.
 * @type {readonly {name: string, file: string, find: string, replace: string, tests: string[]}[]}
 */
export const SHOWN_MUTANTS = [
  {
    name: 'the summary of an order is made from the form',
    file: 'lib/client/hyperliquid/verify/verifyStep.ts',
    find: 'isAll ? cancelAllWords(l1) : l1Words(l1, marketName)',
    replace: 'isAll ? cancelAllWords(l1) : l1Words(stamped.preimage.action, marketName)',
    tests: ['lib/client/hyperliquid/verify/summaryOfBytes.test.ts'],
  },
  {
    name: 'the summary of a wallet’s step is made from the form',
    file: 'lib/client/hyperliquid/verify/verifyStep.ts',
    find: 'summary: userWords(expected.name, message)',
    replace: 'summary: userWords(expected.name, typedData.message)',
    tests: ['lib/client/hyperliquid/verify/summaryOfBytes.test.ts'],
  },
  {
    name: 'the summary of a deposit is made from the form',
    file: 'lib/client/hyperliquid/verify/verifyStep.ts',
    find: 'summary: depositWords(given.step.txParams, ',
    replace: 'summary: depositWords(expected.call, ',
    tests: ['lib/client/hyperliquid/verify/summaryOfBytes.test.ts'],
  },
  {
    name: 'the summary of a step on Lighter is made from the form',
    file: 'lib/client/lighter/verify/verifyStep.ts',
    find: 'stagedWords(paramsOf(step), ',
    replace: 'stagedWords(undefined, ',
    tests: ['lib/client/lighter/verify/summaryOfBytes.test.ts'],
  },
  {
    name: 'one of the hostile names empties the list of markets',
    file: 'lib/venues/hyperliquid/reads/universe.ts',
    find: 'WireAssetMeta.safeParse(unread).data',
    replace: 'WireAssetMeta.parse(unread)',
    tests: ['server/http/hostileNames.test.ts'],
  },
  {
    name: 'one of the hostile names becomes a path',
    file: 'lib/venues/assetLogo.ts',
    find: "/[a-z0-9]/.exec(name)?.[0] ?? 'coin'",
    replace: 'name',
    tests: ['server/http/hostileNames.test.ts'],
  },
  {
    name: 'one of the hostile names becomes the prototype of the prices',
    file: 'server/service/dex/dexMarkets.ts',
    find: 'Object.fromEntries(rows)',
    replace: 'Object.assign({}, ...rows.map((row) => Object.fromEntries([row])))',
    tests: ['server/http/hostileNames.test.ts'],
  },
]
