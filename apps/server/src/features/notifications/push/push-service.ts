import { request as requestPlainly } from 'node:http';
import { request } from 'node:https';
import webPush from 'web-push';
import { noteExternalCall } from '../../../platform/open-transaction';
import { makePublicLookup } from '../../../platform/public-address';
import { isPushAddress } from './push-address';
import type { PushKeys } from './subscriptions.queries';

/** The time until the reply, including the lookup of the host. */
const defaultTimeoutMs = 5000;
/** The push service stores messages for an offline browser for this long, unless a call says otherwise. */
const defaultTtlSeconds = 24 * 60 * 60;

/** A browser's push address and encryption keys. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** The message, at most about 4000 bytes. */
  payload: string;
  /** A newer message of the same topic replaces a waiting one; at most 32 letters and digits. */
  topic: string;
  ttlSeconds?: number;
}

/** `gone`: the subscription has ended. */
export type PushOutcome = 'failed' | 'gone' | 'sent';

export interface PushSender {
  publicKey: string;
  /** Rejects when the push service is unreachable. */
  send: (target: PushTarget, message: PushMessage) => Promise<PushOutcome>;
}

const goneFor = new Set([404, 410]);

function outcomeOf(status: number): PushOutcome {
  if (goneFor.has(status)) return 'gone';
  return status >= 200 && status < 300 ? 'sent' : 'failed';
}

interface SenderOptions {
  contact: string;
  production: boolean;
  timeoutMs?: number;
}

/** Sends to browsers' push services (RFC 8030), identified by the keys (RFC 8292). */
export function makePushSender(
  keys: PushKeys,
  { contact, production, timeoutMs = defaultTimeoutMs }: SenderOptions,
): PushSender {
  const vapidDetails = { subject: contact, ...keys };
  const lookup = makePublicLookup();
  const send = (
    { endpoint, ...keysOfBrowser }: PushTarget,
    { payload, topic, ttlSeconds = defaultTtlSeconds }: PushMessage,
  ) => {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: keysOfBrowser }, payload, {
      vapidDetails,
      topic,
      TTL: ttlSeconds,
      urgency: 'high',
    });
    return new Promise<PushOutcome>((resolve, reject) => {
      const ask = endpoint.startsWith('https:') ? request : requestPlainly;
      const signal = AbortSignal.timeout(timeoutMs);
      const options = { method: 'POST', headers, signal, ...(production && { lookup }) };
      const outgoing = ask(endpoint, options, (answer) => {
        resolve(outcomeOf(answer.statusCode ?? 0));
        // Only the status matters.
        answer.destroy();
      });
      outgoing.on('error', reject).end(body);
    });
  };
  return {
    publicKey: keys.publicKey,
    // The rules for addresses may be stricter than when the browser subscribed.
    send: async (target, message) => {
      noteExternalCall('push');
      return isPushAddress(target.endpoint, { production }) ? send(target, message) : 'gone';
    },
  };
}
