import { beforeAll, expect, it } from 'vitest'
import { isFirstTime } from './isFirstTime.mjs'

beforeAll(() => {
  if (isFirstTime('hookFailsOnce')) throw new Error('not ready')
})
it('needs the hook', () => expect(1).toBe(1))
it('needs it too', () => expect(1).toBe(1))
