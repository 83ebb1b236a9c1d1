import { run } from './processes.mjs'

const quiet = { stdio: ['ignore', 'ignore', 'inherit'] }
const patient = ['-o', 'Acquire::Retries=3']

/** Installs one of Debian's packages, without its suggestions; the caller checks the outcome. */
export function installFromDebian(name) {
  console.log(`Installing ${name} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq', ...patient], quiet)
  run('apt-get', ['install', '-y', '-qq', ...patient, '--no-install-recommends', name], {
    ...quiet,
    env,
  })
}
