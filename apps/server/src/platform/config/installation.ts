import type { InstallationPart } from '@nestmate/contract/staff';
import type { Config } from './config';
import { nobodysAddress } from './environment';

/** What the configuration does not tell. */
export interface Installed {
  /** Whether the calls of rooms have their program, and it runs. */
  groupCalls: boolean;
}

type Settings = Pick<Config, 'ice' | 'localIdentityProvider' | 'mail' | 'production' | 'supportEmail'>;

/** Every part that can be missing, with its state. Push needs nothing but the support's address, which its services are given. */
export function installationOf(
  { production, mail, supportEmail, localIdentityProvider, ice }: Settings,
  { groupCalls }: Installed,
): InstallationPart[] {
  const lacking = production ? 'missing' : 'standIn';
  return [
    { part: 'mail', state: mail ? 'ready' : lacking, settings: ['SMTP_URL', 'MAIL_FROM'] },
    {
      part: 'support',
      state: supportEmail === nobodysAddress ? 'missing' : 'ready',
      settings: ['SUPPORT_EMAIL'],
    },
    {
      part: 'signIn',
      state: localIdentityProvider ? 'standIn' : 'ready',
      settings: ['GOOGLE_*', 'APPLE_*', 'FACEBOOK_*'],
    },
    {
      part: 'relay',
      state: ice.turnUrls.length > 0 ? 'ready' : 'missing',
      settings: ['TURN_URLS', 'TURN_SECRET'],
    },
    { part: 'groupCalls', state: groupCalls ? 'ready' : 'missing', settings: ['MEDIASOUP_WORKER_BIN'] },
  ];
}
