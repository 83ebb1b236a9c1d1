import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keys } from './keys'
import { outdateSetup } from './outdateSetup'

const OWNER = '0xABCDEF0000000000000000000000000000000001'
const OTHER = '0x00000000000000000000000000000000000000ee'

it('makes old what shows whether an account can trade, however its address is spelled', () => {
  const cache = new QueryClient()
  const outdated = [
    keys.setup('venue', OWNER),
    keys.kept('venue', OWNER),
    keys.credentials('venue', OWNER),
    keys.accountKeys('venue', OWNER),
  ]
  const left = [
    keys.positions('venue', OWNER),
    keys.setup('venue', OTHER),
    keys.setup('other', OWNER),
  ]
  for (const queryKey of [...outdated, ...left]) cache.setQueryData(queryKey, {})
  outdateSetup(cache, { provider: 'venue', address: OWNER.toLowerCase() })
  const isOld = (queryKey: readonly unknown[]) => cache.getQueryState(queryKey)?.isInvalidated
  expect(outdated.map(isOld)).toEqual([true, true, true, true])
  expect(left.map(isOld)).toEqual([false, false, false])
})
