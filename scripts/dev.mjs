import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensureInstalled } from './install.mjs'
import { root } from './processes.mjs'
import { supervise } from './supervise.mjs'

/** Builds the pages for frames that have a root of their own, and again after each change. */
async function watchStandalone() {
  const script = 'app/embed/standalone/build/writeStandalone.ts'
  const builder = spawn(process.execPath, ['--import', 'tsx', script, '--watch'], {
    cwd: root,
    // The channel closes with this process, however it ends; that ends the builder.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await Promise.race([once(builder, 'message'), once(builder, 'exit')])
  builder.unref()
  builder.channel?.unref()
}

ensureInstalled()
await watchStandalone()
await supervise({ webEnv: { PERPS_DEV: '1', NODE_ENV: 'development' } })
