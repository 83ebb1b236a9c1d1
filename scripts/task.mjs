import { writeFileSync } from 'node:fs'
import { buildIfStale } from './buildIfStale.mjs'
import { bundleServers } from './bundleServers.mjs'
import { ensureChromium, findOrInstallChromium } from './chromium.mjs'
import { ensureFirefox } from './firefox.mjs'
import { ensureInstalled } from './install.mjs'
import { runCluster } from './runCluster.mjs'
import { runGenerators } from './runGenerators.mjs'

// `node scripts/task.mjs <task> <file>`: one of our own tasks as a process of its own, so that
// the gate can end it; what it answers goes to the file.
const TASKS = {
  install: twice(ensureInstalled),
  build: buildIfStale,
  'server bundle': bundleServers,
  'browser package': findOrInstallChromium,
  browser: twice(ensureChromium),
  'second browser': twice(ensureFirefox),
  cluster: runCluster,
  generators: runGenerators,
}

/** What takes the network gets a second try at once. */
function twice(provide) {
  return () => {
    try {
      return provide()
    } catch (error) {
      console.error(`${error.message}; trying once more`)
      return provide()
    }
  }
}

const [, , name, file] = process.argv
let answer
try {
  answer = { value: await TASKS[name]() }
} catch (error) {
  console.error(error.message)
  answer = { error: error.message }
}
writeFileSync(file, JSON.stringify(answer))
process.exit(answer.error === undefined ? 0 : 1)
