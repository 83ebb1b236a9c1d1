import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ENGINE_FLAGS } from './tuneEngine'

// The engine ignores an unknown flag that is set while it runs.
test.each(ENGINE_FLAGS)('the engine of this Node knows %s', (flag) => {
  const { status, stderr } = spawnSync(process.execPath, [flag, '--eval', ''], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})
