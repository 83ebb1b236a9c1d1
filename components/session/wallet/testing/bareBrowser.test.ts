import { expect, it } from 'vitest'
import {
  schedulePaint,
  scheduleRead,
  scheduleUpdate,
} from '@/components/session/live/frameScheduler'
import { openBareBrowser } from './bareBrowser'

it.each([
  ['read', scheduleRead],
  ['updated', scheduleUpdate],
  ['painted', schedulePaint],
])(
  'what is to be %s in a frame runs while there is a document, in each page',
  async (_, schedule) => {
    for (let page = 0; page < 2; page++) {
      const browser = await openBareBrowser()
      let seen = ''
      schedule(() => {
        seen = typeof document
      })
      await browser.close()
      expect(seen).toBe('object')
    }
    expect(typeof document).toBe('undefined')
  },
)
