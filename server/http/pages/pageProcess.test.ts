import { fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PAGES_SOCKET } from './pageServer'

it('the process of pages ends where the web process ended while it was still loading', async () => {
  const child = fork('server/pages.ts', [], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, [PAGES_SOCKET]: join(tmpdir(), `missing-${process.pid}`) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    await once(child, 'spawn')
    child.disconnect()
    expect(await once(child, 'exit')).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
  }
}, 120_000)
