import type { App } from '../../../platform/app';
import { withdrawNotices } from './announce';
import type { Pushes } from './push';

/** A call rings for a minute: its notice is withdrawn within this time, and sent without waiting for a job. */
const callDelayMs = 1000;

/**
 * Announces each new message to those who are away, withdraws the notices of those whose windows are open here, and ends a ring in every
 * browser.
 */
export function pushLive(
  { db, events, live, log, clock }: App,
  { announce, deliveries, endRings }: Pick<Pushes, 'announce' | 'deliveries' | 'endRings'>,
): void {
  const sendSoon = () => {
    const send = () =>
      deliveries.start(clock()).catch((error: unknown) => log.error({ err: error }, 'A call was not pushed'));
    setTimeout(() => void send(), callDelayMs).unref();
  };
  events.on('message.written', 'notifications', async ({ chatId, message, audience }) => {
    const { author, index, type, call } = message;
    if (!author || call === 'joined' || call === 'declined' || call === 'notJoined') return;
    if (type !== 'call') return announce({ chatId, index, author }, audience);
    await announce({ chatId, index, author }, audience, callDelayMs);
    sendSoon();
  });
  events.on('videoCall.changed', 'notifications', ({ call: { sid: chatId }, sides }) =>
    endRings(
      sides.flatMap(({ membershipId, ringEnded }) =>
        ringEnded ? [{ chatId, membershipId, ...ringEnded }] : [],
      ),
    ),
  );
  events.on('messagePush.due', 'notifications', ({ membershipIds }) =>
    withdrawNotices({ db, live }, membershipIds),
  );
}
