import { resolve } from 'node:path'
import { portFault } from './ports.mjs'
import { root } from './processes.mjs'

/** Names of the programs of a start. */
export const PAPER = 'paper exchange'
export const WEB = 'web server'

/**
 * What keeps a start from opening its ports, in one line that names the setting; undefined where all
 * can be opened. Asked before anything is.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Promise<string | undefined>}
 */
export async function startFault(env) {
  const { startPorts, portWantedTwice } = await portList()
  let ports
  try {
    ports = startPorts(env)
  } catch (error) {
    return error.message
  }
  const twice = portWantedTwice(ports)
  if (twice !== undefined) {
    const [one, other] = twice.settings
    return `Port ${twice.port} is wanted twice. Set ${one} and ${other} further apart.`
  }
  for (const { setting, port, host } of ports) {
    const fault = await portFault(port, host)
    if (fault === 'EADDRINUSE') return `Port ${port} is in use. Set ${setting} to a free one.`
    if (fault !== undefined) return `Port ${port} cannot be opened on ${host} (${fault}).`
  }
  return undefined
}

/**
 * The programs of a start, each of which needs those before it: the paper exchange, where any venue
 * is on paper, and the web server.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Promise<{ name: string, entry: string, url: string }[]>} `url` is where it is asked from this machine
 */
export async function startPrograms(env) {
  const { isPaperUsed } = await portList()
  const paper = {
    name: PAPER,
    entry: 'server/paper/main.ts',
    url: `http://127.0.0.1:${env.PAPER_PORT || 4000}`,
  }
  const web = {
    name: WEB,
    entry: 'server/main.ts',
    url: `http://${askedAt(env.HOST)}:${env.PORT || 3000}`,
  }
  return isPaperUsed(env) ? [paper, web] : [web]
}

/**
 * What a start prints of its addresses, for a person to open: the desk, its API, and where a paper
 * exchange is started the page of the desk that controls it, its bare status where that is off.
 * @param {readonly { name: string, url: string }[]} programs of `startPrograms`
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string[]}
 */
export function addressLines(programs, env) {
  const urlOf = (wanted) => programs.find(({ name }) => name === wanted)?.url
  const [web, paper] = [urlOf(WEB), urlOf(PAPER)]
  const page = env.PAPER_CONTROLS === 'off' ? `${paper}/status` : `${web}/paper`
  return [
    `Perpdesk        ${web}`,
    `API             ${web}/v1/perps/providers`,
    ...(paper === undefined ? [] : [`Paper exchange  ${page}`]),
  ]
}

/** From its place: the programs read the same list, and are no part of the scripts. */
function portList() {
  return import(resolve(root, 'server/config/startPorts.mjs'))
}

/** Names of every address of a machine: nothing can be asked there. */
const EVERY_ADDRESS = ['0.0.0.0', '::']

/**
 * The name, as URLs have it, by which a program that listens on `host` is asked from this machine.
 * @param {string | undefined} host as `HOST` says it; loopback where it is absent or empty
 */
export function askedAt(host) {
  if (host === undefined || host === '' || EVERY_ADDRESS.includes(host)) return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
