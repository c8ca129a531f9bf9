import type { Identity } from '../providers/identity-provider';

/** Apple's stand-in addresses for people who hide their own. */
export const relayDomain = 'privaterelay.appleid.com';

/** The address by which a person can be reached, lower-cased; a relay address is none, so its person gives one later. */
export function contactAddress({ email }: Pick<Identity, 'email'>): string | null {
  const address = email?.trim().toLowerCase();
  return address && !address.endsWith(`@${relayDomain}`) ? address : null;
}
