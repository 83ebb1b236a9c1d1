import { ensureInstalled } from './install.mjs'
import { supervise } from './supervise.mjs'

ensureInstalled()
await supervise({ webEnv: { PERPS_DEV: '1', NODE_ENV: 'development' } })
