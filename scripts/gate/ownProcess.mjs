import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SIGNS = [
  // Replaced modules: the next file would get them, too, or the real ones where these were asked for.
  /\bvi\.(?:mock|doMock|unmock|doUnmock|hoisted|resetModules)\(/,
  // What a process has one of: environment, folder, listeners, exit.
  /\bprocess\.env(?:\.\w+|\[[^\]]+\]) *(?:[?|&]{2})?=(?!=)/,
  /\bdelete process\.env\b/,
  /\bObject\.assign\((?:process\.env|globalThis)\b/,
  /\bObject\.defineProperty\((?:process|globalThis)\b/,
  /\bglobalThis\.\w+ *=(?!=)/,
  /\bprocess\.(?:chdir|exit|kill|on|once|umask|setMaxListeners)\(/,
  /\bvi\.stubEnv\(/,
  // What is measured of the whole process.
  /\bprocess\.(?:memoryUsage|resourceUsage|cpuUsage|getActiveResourcesInfo)\b/,
  /\bheapUsed\b/,
  // Programs: a test that ends them, or is notified of their end, must not end another test's work.
  // What is waited for on the spot has ended by then.
  /^(?!import \{(?: (?:execFileSync|execSync|spawnSync),?)+ \} from ).*['"]node:(?:child_process|cluster)['"]/m,
  // A type starts nothing.
  /^(?!import type ).*\/(?:startDesk|testDesk|fullDisk|bareBrowser|ticketPage)['"]/m,
]

/** What is safe where the same file takes it back. */
const TAKEN_BACK = [
  [/\bvi\.useFakeTimers\(/, /\bvi\.useRealTimers\(/],
  [/\bvi\.setSystemTime\(/, /\bvi\.useRealTimers\(/],
  [/\bvi\.stubGlobal\(/, /\bvi\.unstubAllGlobals\(/],
]

/**
 * Whether a unit test file needs a process of its own, by its text: programs run beside it, or it
 * changes what a process has one of. All others share processes, which spares each the loading of
 * what most of them import.
 */
export function needsOwnProcess(source) {
  return (
    SIGNS.some((sign) => sign.test(source)) ||
    TAKEN_BACK.some(([change, back]) => change.test(source) && !back.test(source))
  )
}

/** Unit test files below the folders that need a process of their own, as paths from the root. */
export function listOwnProcess(root, folders) {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    )
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) => needsOwnProcess(readFileSync(join(root, path), 'utf8')))
}
