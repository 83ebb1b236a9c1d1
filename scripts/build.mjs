import { buildIfStale } from './buildIfStale.mjs'
import { ensureInstalled } from './install.mjs'

ensureInstalled()
buildIfStale()
