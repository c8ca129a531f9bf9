import type { App } from '../../../platform/app';
import type { Outcome, PushQueue } from '../push/deliveries';
import { createPushTo, type PushDependencies } from '../push/send-pushes';
import { quietUntil } from '../quiet/quiet.service';
import {
  claimItemPushes,
  countItemPush,
  type DuePush,
  finishItemPush,
  itemPush,
  postponeItemPush,
} from './item-pushes.queries';
import { itemNames, itemWords } from './item-words';

/**
 * Pushes of the bell's items, which are checked again when they are sent. A group's newer push replaces the shown one.
 */
export function itemPushes(pushing: PushDependencies, { clock }: Pick<App, 'clock'>): PushQueue<DuePush> {
  const { db, productName } = pushing;
  const pushTo = createPushTo(pushing);

  const send = async (push: DuePush, now: Date): Promise<Outcome> => {
    const { notificationId, subscriptionId } = push;
    const found = await itemPush(db, push);
    if (!found) return 'obsolete';
    const heldUntil = quietUntil(found.quiet, now);
    if (heldUntil) return { heldUntil };
    if (!(await countItemPush(db, push, now))) return 'obsolete';
    const { endpoint, p256dh, auth, kind, path, membershipId } = found;
    const lang = found.language ?? 'en';
    const namesOf = await itemNames(db, membershipId, [notificationId]);
    const shown = {
      title: productName,
      body: itemWords({ kind, ...namesOf(notificationId) }, lang, productName),
      url: `${path}?membership=${membershipId}`,
      tag: notificationId,
      lang,
    };
    return pushTo(
      { subscriptionId, endpoint, p256dh, auth },
      { payload: JSON.stringify(shown), topic: notificationId.replaceAll('-', '') },
    );
  };

  return {
    send,
    claim: (claim) => claimItemPushes(db, claim),
    postpone: (push, dueAt, attempts) => postponeItemPush(db, push, dueAt, attempts),
    finish: (push, outcome) => finishItemPush(db, push, outcome === 'sent' ? clock() : undefined),
  };
}
