import { expect, it } from 'vitest'

it('fails always', () => expect(1).toBe(2))
it('holds beside it', () => expect(1).toBe(1))
