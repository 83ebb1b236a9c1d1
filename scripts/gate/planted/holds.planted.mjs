import { expect, it } from 'vitest'

it.each([1, 2])('holds', (number) => expect(number).toBeGreaterThan(0))
