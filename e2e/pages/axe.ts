import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Axe for the current page; what passes is not listed node by node, which takes longer than finding
 * what does not. Its megabyte of code goes into a document once, where by itself it would go in
 * twice for every look.
 */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  const inFrames = page.frames().map((frame) => frame.evaluate(hasAxe).catch(() => false))
  const isThere = (await Promise.all(inFrames)).every(Boolean)
  const axe = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page })
  return axe.setLegacyMode().options({ resultTypes: ['violations'] })
}

/** A row that goes while axe looks at it is gone the next time; what is wrong is still there. */
const ANALYSES_MAX = 3

/**
 * What axe finds on the current screen, a line for each rule that is broken; empty where all is well.
 * @param screen what the lines begin with
 * @param areColoursAlone whether contrast alone is looked at: structure is the same in every look
 * @param needsFrames whether a frame that axe cannot look into is a finding
 */
export async function axeFindings(
  page: Page,
  screen: string,
  { areColoursAlone = false, needsFrames = false } = {},
): Promise<string[]> {
  const analyze = async () => {
    const axe = await axeOn(page)
    return await (areColoursAlone ? axe.withRules(['color-contrast']) : axe).analyze()
  }
  const { incomplete, ...first } = await analyze()
  let { violations } = first
  for (let times = 1; violations.length > 0 && times < ANALYSES_MAX; times += 1) {
    violations = (await analyze()).violations
  }
  const found = violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, 3).map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`)
    return `${screen}: ${id} at ${places.join(' | ')}`
  })
  const hasUnseenFrame = needsFrames && incomplete.some(({ id }) => id === 'frame-tested')
  return hasUnseenFrame ? [`${screen}: a frame was not looked into`, ...found] : found
}

/** Runs in the page. */
function hasAxe(): boolean {
  const axe: unknown = Reflect.get(window, 'axe')
  return typeof axe === 'object' && axe !== null && 'run' in axe
}
