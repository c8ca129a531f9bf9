import type { App } from '../../../platform/app';
import { type Announce, withdrawNotices } from './announce';
import type { Deliveries } from './deliveries';

/** A call rings for a minute: its notice is withdrawn within this time, and sent without waiting for a job. */
const callDelayMs = 1000;

/** Announces each new message to those who are away, and withdraws the notices of those whose windows are open here. */
export function pushLive(
  { db, events, live, log, clock }: App,
  { announce, deliveries }: { announce: Announce; deliveries: Pick<Deliveries, 'start'> },
): void {
  const sendSoon = () => {
    const send = () =>
      deliveries.start(clock()).catch((error: unknown) => log.error({ err: error }, 'A call was not pushed'));
    setTimeout(() => void send(), callDelayMs).unref();
  };
  events.on('message.written', 'notifications', async ({ chatId, message, audience }) => {
    const { author, index, type, call } = message;
    if (!author || call === 'joined' || call === 'declined') return;
    if (type !== 'call') return announce({ chatId, index, author }, audience);
    await announce({ chatId, index, author }, audience, callDelayMs);
    sendSoon();
  });
  events.on('push.due', 'notifications', ({ membershipIds }) => withdrawNotices({ db, live }, membershipIds));
}
