import { expect, it } from 'vitest'
import { timesOf } from './isFirstTime.mjs'

it('fails the second time', () => expect(timesOf('failsSeldom')).not.toBe(2))
