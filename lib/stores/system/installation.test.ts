import { expect, it } from 'vitest'
import { install, installationStore, keepInstallOffers } from './installation'

function offerOf(page: EventTarget): { prompts: number; isPrevented: boolean } {
  const seen = { prompts: 0, isPrevented: false }
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => {
      seen.prompts += 1
    },
  })
  page.dispatchEvent(event)
  seen.isPrevented = event.defaultPrevented
  return seen
}

it('keeps the browser’s offer from the screen, and uses it once when it is asked for', async () => {
  const page = new EventTarget()
  keepInstallOffers(page as Window)
  const seen = offerOf(page)
  expect(seen.isPrevented).toBe(true)
  expect(installationStore.getState().offer).toBeDefined()
  await install()
  await install()
  expect(seen.prompts).toBe(1)
  expect(installationStore.getState().offer).toBeUndefined()
})

it('has none once the desk is installed', () => {
  const page = new EventTarget()
  keepInstallOffers(page as Window)
  offerOf(page)
  page.dispatchEvent(new Event('appinstalled'))
  expect(installationStore.getState().offer).toBeUndefined()
})
