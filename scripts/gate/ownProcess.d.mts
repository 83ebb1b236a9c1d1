export function needsOwnProcess(source: string): boolean
export function listOwnProcess(root: string, folders: readonly string[]): string[]
