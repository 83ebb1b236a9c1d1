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

/** Runs in the page. */
function hasAxe(): boolean {
  const axe: unknown = Reflect.get(window, 'axe')
  return typeof axe === 'object' && axe !== null && 'run' in axe
}
