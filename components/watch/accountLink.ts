/**
 * The address of an account's page to give to others.
 * @param code referral code of the sender; remembered in the recipient's browser
 */
export function accountLink(origin: string, address: string, code: string | undefined): string {
  const page = `${origin}/account/${address}`
  return code === undefined ? page : `${page}?ref=${encodeURIComponent(code)}`
}
