import { expect, it } from 'vitest'
import { isFirstTime } from './isFirstTime.mjs'

it('fails once', () => expect(isFirstTime('failsOnce')).toBe(false))
it('holds beside it', () => expect(1).toBe(1))
