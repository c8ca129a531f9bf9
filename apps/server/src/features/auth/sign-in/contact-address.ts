import type { Identity } from '../providers/identity-provider';

/** The domain of Apple's relay addresses, for people who hide their own address. */
export const relayDomain = 'privaterelay.appleid.com';

/** The person's contact address in lower case. A relay address does not count; such a person enters an address later. */
export function contactAddress({ email }: Pick<Identity, 'email'>): string | null {
  const address = email?.trim().toLowerCase();
  return address && !address.endsWith(`@${relayDomain}`) ? address : null;
}
