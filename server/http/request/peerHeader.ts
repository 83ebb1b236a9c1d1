/**
 * Carries the peer's address from our server to a route handler, which has no socket. Our server
 * writes it on every request it passes on, over whatever a caller sent under that name.
 */
export const PEER_HEADER = 'x-perpdesk-peer'
