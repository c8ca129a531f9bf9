import type { ChatMessage, ChatSid, MembershipId } from '@nestmate/contract';
import type { Logger } from 'pino';
import webPush from 'web-push';
import type { Config } from '../../../platform/config';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import type { Jobs } from '../../../platform/jobs/jobs';
import type { LiveHub } from '../../../platform/live/hub';
import { makeAnnounce } from './announce';
import { keepPushKeys } from './push-keys.queries';
import { makePushSender } from './push-service';
import { keepPushing } from './send-pushes';
import { makeSubscriptions, type Subscriptions } from './subscriptions.service';

interface Parts {
  db: Db;
  log: Logger;
  events: Events;
  jobs: Jobs;
  live: LiveHub;
  config: Pick<Config, 'production' | 'supportEmail'>;
}

export interface Pushes {
  subscriptions: Subscriptions;
  /** Tells whoever is away of a message; whoever wrote it does not wait for that. */
  announce: (sid: ChatSid, written: { message: ChatMessage; audience: readonly MembershipId[] }) => void;
}

/** Tells people of new messages in browsers where they want it, with keys that are made at the first start. */
export async function openPushes({ db, log, events, jobs, live, config }: Parts): Promise<Pushes> {
  const keys = await keepPushKeys(db, () => webPush.generateVAPIDKeys());
  const { production, supportEmail } = config;
  const sender = makePushSender(keys, { contact: `mailto:${supportEmail}`, production });
  await keepPushing(jobs, { db, log, sender });
  const announce = makeAnnounce({ db, log, events, jobs, live });
  return {
    subscriptions: makeSubscriptions({ db, sender, config }),
    announce: (sid, { message, audience }) => {
      const { author, index, type } = message;
      if (author && type !== 'call') void announce({ chatId: sid, index, author }, audience);
    },
  };
}
