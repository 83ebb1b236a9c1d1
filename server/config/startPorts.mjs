/** Faces and chain of the paper exchange, by what they are counted from PAPER_PORT. */
export const PAPER_PORT_OFFSETS = { hyperliquid: 1, lighter: 2, ondo: 3, chain: 4 }

/** On the machine itself, whatever the web server listens on. */
const LOOPBACK = '127.0.0.1'
const PORT_MAX = 65_535

/** Faces of the paper exchange: the venues that can be on paper. */
const { chain: CHAIN_OFFSET, ...FACE_OFFSETS } = PAPER_PORT_OFFSETS

/**
 * Whether any venue is on paper, by its network or as a further deployment: a start runs the paper
 * exchange only then.
 * @param {Readonly<Record<string, unknown>>} settings see `startPorts`
 */
export function isPaperUsed(settings) {
  const isOnPaper = (name) => isFaceOnPaper(settings, name)
  return Object.keys(FACE_OFFSETS).some(isOnPaper) || hasPaperDeployment(settings)
}

/**
 * Every port that a start opens: the web server's, the operator's gateway where it has a fixed one,
 * and, where any venue is on paper, those of the paper exchange (its own, of the venues that are on
 * paper, its chain). One that the system chooses (0) is left out. In plain JavaScript, so that the
 * script that starts the programs reads the very list that the programs check.
 * @param {Readonly<Record<string, unknown>>} settings as read, or the environment as it is; what is absent or empty has its default
 * @returns {{ setting: string, port: number, host: string }[]}
 * @throws Error with one line that names the setting where one is no port
 */
export function startPorts(settings) {
  const paperPort = portOf(settings, 'PAPER_PORT', 4000)
  const offsets = isPaperUsed(settings) ? paperOffsets(settings) : []
  const host = textOf(settings, 'HOST', LOOPBACK)
  const ports = [
    { setting: 'PORT', port: portOf(settings, 'PORT', 3000), host },
    { setting: 'OPERATOR_PORT', port: portOf(settings, 'OPERATOR_PORT', 0), host: LOOPBACK },
    ...offsets.map((offset) => ({
      setting: 'PAPER_PORT',
      port: paperPort + offset,
      host: LOOPBACK,
    })),
  ]
  const beyond = ports.find(({ port }) => port > PORT_MAX)
  if (beyond !== undefined) throw notAPort(beyond.setting, beyond.port)
  return ports.filter(({ port }) => port !== 0)
}

/**
 * The first port that a list has twice, with the settings that want it.
 * @param {readonly { setting: string, port: number }[]} ports see `startPorts`
 * @returns {{ port: number, settings: [string, string] } | undefined}
 */
export function portWantedTwice(ports) {
  const wanted = new Map()
  for (const { setting, port } of ports) {
    const otherSetting = wanted.get(port)
    if (otherSetting !== undefined) return { port, settings: [otherSetting, setting] }
    wanted.set(port, setting)
  }
  return undefined
}

function paperOffsets(settings) {
  const faces = Object.entries(FACE_OFFSETS).filter(([name]) => isFaceOnPaper(settings, name))
  const hasChain = textOf(settings, 'PAPER_CHAIN', 'on') === 'on'
  return [0, ...faces.map(([, offset]) => offset), ...(hasChain ? [CHAIN_OFFSET] : [])]
}

function isFaceOnPaper(settings, name) {
  return textOf(settings, `${name.toUpperCase()}_NETWORK`, 'paper') === 'paper'
}

function hasPaperDeployment(settings) {
  return Object.entries(settings).some(([name, given]) => {
    if (!name.endsWith('_DEPLOYMENTS')) return false
    const listed = typeof given === 'string' ? parsedOrNone(given) : given
    return Array.isArray(listed) && listed.some((deployment) => deployment?.network === 'paper')
  })
}

/** What is no JSON is refused by the program that reads all settings. */
function parsedOrNone(text) {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}

function portOf(settings, name, usual) {
  const text = textOf(settings, name, usual)
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0) throw notAPort(name, text)
  return port
}

function textOf(settings, name, usual) {
  const value = settings[name]
  return value === undefined || value === '' ? usual : value
}

function notAPort(name, value) {
  return new Error(`bad setting ${name}: ${value} is no port`)
}
