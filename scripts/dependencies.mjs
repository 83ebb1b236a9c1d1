import { ensureInstalled } from './install.mjs'

ensureInstalled()
