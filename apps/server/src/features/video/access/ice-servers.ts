import { createHmac } from 'node:crypto';
import type { UserId, VideoAccess } from '@nestmate/contract';
import type { Config } from '../../../platform/config';
import { dayMs } from '../../../platform/durations';

/** Longer than any call: a relay checks the name whenever the browser prolongs its address. */
const lifetimeMs = dayMs;

/**
 * The servers that help a person's browser to connect to another, with a name and password for the relays that expire (coturn's
 * `use-auth-secret`).
 */
export function iceServersFor(
  userId: UserId,
  { stunUrls, turnUrls, turnSecret }: Config['ice'],
  now: Date,
): VideoAccess['ice_servers'] {
  const stun = stunUrls.length > 0 ? [{ urls: stunUrls }] : [];
  if (!turnSecret) return stun;
  const username = `${Math.floor((now.getTime() + lifetimeMs) / 1000)}:${userId}`;
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
  return [...stun, { urls: turnUrls, username, credential }];
}
