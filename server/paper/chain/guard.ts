import { type ChildProcess, spawn } from 'node:child_process'
import type { NodeAddress } from './chainFiles'

const TIMEOUT_MS = 500

/**
 * The shell becomes the node; a child of it reads our end of a pipe and ends the node when that
 * breaks, which it does however we die. So no node outlives this process by more than a moment.
 * First it stops the blocks, for the node writes its state as it ends, and that must be whole
 * (see `readBetweenBlocks`); a node that does not receive it is ended all the same.
 */
const GUARD =
  'exec 3<&0; (cat <&3 >/dev/null; "$0" -e "$STOP_MINING" $$; kill -TERM $$) & exec "$@" 3<&- </dev/null'

/**
 * Starts a node that ends when we do.
 * @param node where it will answer
 */
export function spawnGuarded(
  binary: string,
  args: readonly string[],
  node: NodeAddress,
): ChildProcess {
  const stdio: ['pipe', 'ignore', 'pipe'] = ['pipe', 'ignore', 'pipe']
  // Without a shell nothing guards the node; the next start ends it by its id.
  return process.platform === 'win32'
    ? spawn(binary, args, { stdio, windowsHide: true })
    : spawn('/bin/sh', ['-c', GUARD, process.execPath, binary, ...args], {
        stdio,
        // Not of our group: the interrupt of a terminal goes to all of one, and would end the node
        // while it makes blocks and we still ask it.
        detached: true,
        env: { ...process.env, NODE_OPTIONS: '', STOP_MINING: stopMiningScript(node) },
      })
}

/**
 * What a Node process of its own does for us once we are dead. The node's id is its argument: where
 * that node is gone already, another may have the port by now, and shall go on.
 */
function stopMiningScript({ host, port }: NodeAddress): string {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_setAutomine', params: [false] })
  const options = {
    host,
    port,
    method: 'POST',
    timeout: TIMEOUT_MS,
    headers: { 'content-type': 'application/json' },
  }
  return `try{process.kill(Number(process.argv[1]),0)}catch{process.exit()};const r=require('node:http').request(${JSON.stringify(options)},(a)=>a.resume());r.on('error',()=>{});r.on('timeout',()=>r.destroy());r.end('${body}')`
}
