import type { Page } from '@playwright/test'
import { beforeEach, expect, it, vi } from 'vitest'
import { axeFindings } from './axe'

const { analyses, rulesAsked } = vi.hoisted(() => {
  const results: object[] = []
  const rules: (readonly string[])[] = []
  return { analyses: results, rulesAsked: rules }
})

vi.mock('@axe-core/playwright', () => ({
  default: class {
    setLegacyMode() {
      return this
    }
    options() {
      return this
    }
    withRules(rules: readonly string[]) {
      rulesAsked.push(rules)
      return this
    }
    analyze() {
      return Promise.resolve(analyses.shift())
    }
  },
}))

const PAGE = { frames: () => [] } as unknown as Page
const node = (target: string) => ({ target, any: [{ message: 'is too pale' }] })
const FAULT = {
  incomplete: [],
  violations: [{ id: 'contrast', nodes: ['a', 'b', 'c', 'd'].map(node) }],
}
const CLEAN = { incomplete: [], violations: [] }

beforeEach(() => {
  analyses.length = 0
  rulesAsked.length = 0
})

it('names screen, rule and the first places of what three analyses find', async () => {
  analyses.push(FAULT, FAULT, FAULT, CLEAN)
  expect(await axeFindings(PAGE, '/markets dark')).toEqual([
    '/markets dark: contrast at a is too pale | b is too pale | c is too pale',
  ])
  expect(analyses).toEqual([CLEAN])
})

it('finds nothing where a fault is gone in a later analysis', async () => {
  analyses.push(FAULT, FAULT, CLEAN)
  expect(await axeFindings(PAGE, 'a screen')).toEqual([])
})

it('checks contrast alone where it is asked to, in every analysis', async () => {
  analyses.push(FAULT, CLEAN)
  await axeFindings(PAGE, 'a screen', { areColoursAlone: true })
  expect(rulesAsked).toEqual([['color-contrast'], ['color-contrast']])
  analyses.push(CLEAN)
  await axeFindings(PAGE, 'a screen')
  expect(rulesAsked).toHaveLength(2)
})

it('finds a frame that axe could not look into, where frames are needed', async () => {
  const unseen = { incomplete: [{ id: 'frame-tested' }], violations: [] }
  analyses.push(unseen, unseen)
  expect(await axeFindings(PAGE, 'a screen', { needsFrames: true })).toEqual([
    'a screen: a frame was not looked into',
  ])
  expect(await axeFindings(PAGE, 'a screen')).toEqual([])
})
