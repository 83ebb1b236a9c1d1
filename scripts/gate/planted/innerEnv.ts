/** Variables that a runner sets for its processes: a runner within a test must not inherit them. */
const OUTER =
  /^(VITEST|TEST_|NODE_ENV$|PLAYWRIGHT|STORY_(WORKERS|FRESH)$|GATE_REPORT$|PERPDESK_SERVERS$)/

/** The environment of a runner over planted tests, which keep their marks in a folder. */
export function innerEnv(
  planted: string,
  more: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, PLANTED: planted, NO_COLOR: '1', ...more }
  for (const name of Object.keys(env)) if (OUTER.test(name)) delete env[name]
  return env
}
