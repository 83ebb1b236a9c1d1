import { afterEach, expect, it, vi } from 'vitest'
import { chromiumPath } from './chromium'

const SHELL = '/usr/bin/chromium-headless-shell'
const WHOLE = '/usr/bin/chromium'

afterEach(() => vi.unstubAllEnvs())

it('starts the Chromium that is named, else the shell, else a whole one, else the runner’s own', () => {
  vi.stubEnv('CHROMIUM_PATH', undefined)
  expect(chromiumPath(() => true)).toEqual({ executablePath: SHELL })
  expect(chromiumPath((path) => path === WHOLE)).toEqual({ executablePath: WHOLE })
  expect(chromiumPath(() => false)).toEqual({})
  vi.stubEnv('CHROMIUM_PATH', '/opt/chromium')
  expect(chromiumPath(() => true)).toEqual({ executablePath: '/opt/chromium' })
})
