import { request as requestPlainly } from 'node:http';
import { request } from 'node:https';
import webPush from 'web-push';
import { lookUpOutside } from './push-address';
import type { PushKeys } from './push-keys.queries';

/** Milliseconds. */
const patience = 10_000;
/** Seconds for which a push service keeps what a browser that is off cannot be told. */
const lifetime = 24 * 60 * 60;

/** Where, and encrypted how, a browser is told something. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** What the browser is told; at most some 4000 bytes. */
  payload: string;
  /** What a newer one with the same replaces while it waits; at most 32 letters and digits. */
  topic: string;
}

/** `gone`: the browser wants no more. */
export type Pushed = 'failed' | 'gone' | 'sent';

export interface PushSender {
  publicKey: string;
  /** Rejects when the push service could not be spoken to. */
  send: (target: PushTarget, message: PushMessage) => Promise<Pushed>;
}

const goneFor = new Set([404, 410]);

function outcomeOf(status: number): Pushed {
  if (goneFor.has(status)) return 'gone';
  return status >= 200 && status < 300 ? 'sent' : 'failed';
}

/** Speaks to the push services of browsers (RFC 8030), as the holder of the keys (RFC 8292). */
export function makePushSender(
  keys: PushKeys,
  { contact, production }: { contact: string; production: boolean },
): PushSender {
  const vapidDetails = { subject: contact, ...keys };
  const send = ({ endpoint, ...keysOfBrowser }: PushTarget, { payload, topic }: PushMessage) => {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: keysOfBrowser }, payload, {
      vapidDetails,
      topic,
      TTL: lifetime,
      urgency: 'high',
    });
    return new Promise<Pushed>((resolve, reject) => {
      const ask = endpoint.startsWith('https:') ? request : requestPlainly;
      const signal = AbortSignal.timeout(patience);
      const options = { method: 'POST', headers, signal, ...(production && { lookup: lookUpOutside }) };
      const asked = ask(endpoint, options, (answer) => {
        resolve(outcomeOf(answer.statusCode ?? 0));
        // What it says beside the status is for nobody.
        answer.destroy();
      });
      asked.on('error', reject).end(body);
    });
  };
  return { publicKey: keys.publicKey, send: async (target, message) => send(target, message) };
}
