import type { NetworkId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { PushSubscriptionKeys } from '@nestmate/contract/notifications';
import type { StaffPushSettings } from '@nestmate/contract/staff/alerts';
import type { StaffId } from '@nestmate/contract/staff/ids';
import type { App } from '../../platform/app';
import type { Db } from '../../platform/database/client';
import { dayMs, minuteMs } from '../../platform/durations';
import { ProductError, type StaffActor } from '../../platform/http';
import { createPushTo, isPushAddress, type PushSender } from '../notifications';
import {
  type AlertedBrowser,
  deleteOlderSubscriptions,
  deleteOtherSubscriptions,
  deleteSubscriptionOf,
  forgetFailures,
  forgetSubscription,
  forgetUnused,
  lockGrant,
  lockSubscription,
  type PushedAlerts,
  putSubscription,
  replacePushed,
  savePushed,
  subscriptions,
  subscriptionsOf,
} from '../staff';
import { alertKey } from './alerts.policy';
import { alertSettingsOf, teamsIn, type TeamMember } from './alerts.queries';
import type { AlertMail } from './alerts.schema';
import { alertWords, dueAmong, type NetworkItem, waitingItems } from './due-alerts';

/** A browser that has not opened the console for this long is no longer notified. */
const unusedMs = 30 * dayMs;
/** A laptop that was closed for a holiday still gets what waits: a newer push replaces an older one. */
const ttlSeconds = (4 * 7 * dayMs) / 1000;
/** After so many failures a push service is left for the next run, since one that does not answer takes long. */
const maxFailures = 3;
/** A minute, then doubled each time, up to an hour. */
const retryMs = (attempts: number) => Math.min(60, 2 ** attempts) * minuteMs;

type Dependencies = Pick<App, 'clock' | 'config' | 'db'> & { sender: PushSender };
type Subscriber = Pick<StaffActor, 'sessionId' | 'staffId'>;

/** The browsers that staff are notified in: one for each session. */
export function makeStaffPush({ db, config, clock, sender }: Dependencies) {
  const settings = async (me: Subscriber): Promise<StaffPushSettings> => {
    const { isHere, others } = await subscriptionsOf(db, me);
    return { public_key: sender.publicKey, is_on: isHere, others };
  };
  return {
    settings,
    /**
     * @throws ProductError `InvalidInput` for an address that cannot be a push service's, or `Unauthorized` for a
     * session that has ended meanwhile
     */
    async subscribe(me: Subscriber, subscription: PushSubscriptionKeys): Promise<StaffPushSettings> {
      if (!isPushAddress(subscription.endpoint, config)) throw new ProductError('InvalidInput');
      if (!(await putSubscription(db, me, subscription, clock()))) throw new ProductError('Unauthorized');
      await deleteOlderSubscriptions(db, me.staffId, limits.pushSubscriptions);
      return settings(me);
    },
    async unsubscribe(me: Subscriber, of: 'here' | 'others'): Promise<StaffPushSettings> {
      if (of === 'here') await deleteSubscriptionOf(db, me.sessionId);
      else await deleteOtherSubscriptions(db, me);
      return settings(me);
    },
  };
}

const nothingPushed: PushedAlerts = { at: {}, items: [] };

/** A staff member whose history of alerts is that of one browser, instead of that of their mails. */
type Recipient = TeamMember & { browser: AlertedBrowser };

function recipientOf(member: TeamMember, browser: AlertedBrowser): Recipient {
  const { at, items } = browser.pushed[member.networkId] ?? nothingPushed;
  return { ...member, browser, mailedAt: at, retryAt: browser.retryAt, alerted: new Set(items) };
}

/** Forgets of browsers what no longer waits: if it waits again, it is pushed again. */
async function forgetAnswered(
  db: Db,
  browsers: readonly AlertedBrowser[],
  items: readonly NetworkItem[],
): Promise<void> {
  const waiting = new Set(items.map(({ id }) => id));
  const isWaiting = (key: string) => waiting.has(key.slice(key.indexOf(' ') + 1));
  for (const browser of browsers) {
    const networks = Object.entries(browser.pushed);
    if (networks.every(([, had]) => had.items.every(isWaiting))) continue;
    const remaining = networks.map(
      ([id, had]) => [id, { ...had, items: had.items.filter(isWaiting) }] as const,
    );
    browser.pushed = (await replacePushed(db, browser, Object.fromEntries(remaining))) ?? browser.pushed;
  }
}

interface DuePush {
  id: string;
  staffId: StaffId;
  networkId: NetworkId;
  mail: AlertMail;
}

/**
 * Reads again, under locks of the grant and the browser, whether a push is due, and records it before it is sent: two
 * processes send one, and who was removed, or has signed out, gets none.
 */
const claim = (db: Db, { id, staffId, networkId, mail }: DuePush, now: Date) =>
  db.transaction(async (tx) => {
    await lockGrant(tx, staffId, networkId);
    if (!(await alertSettingsOf(tx, { staffId, networkId }))) return undefined;
    const browser = await lockSubscription(tx, id);
    if (browser?.staffId !== staffId) return undefined;
    const items = await waitingItems(tx, networkId);
    const team = await teamsIn(tx, [networkId]);
    const mine = team.filter((member) => member.staffId === staffId);
    const recipients = mine.map((member) => recipientOf(member, browser));
    const due = dueAmong(items, team, recipients, now).find((one) => one.mail === mail);
    if (!due) return undefined;
    const about = due.items.flatMap(({ item, kinds }) => kinds.map((kind) => alertKey(kind, item.id)));
    const { alerted, mailedAt } = due.member;
    await savePushed(tx, browser, networkId, {
      alerts: {
        at: { ...mailedAt, [mail]: now.toISOString() },
        items: [...new Set([...alerted, ...about])],
      },
      retryAt: null,
    });
    return { due, browser, before: { alerts: { at: mailedAt, items: [...alerted] }, about } };
  });

type PushClaim = NonNullable<Awaited<ReturnType<typeof claim>>>;

/** Takes back a push that failed, for a retry. */
const release = (
  db: Db,
  { id, networkId, mail }: DuePush,
  { about, alerts: before }: PushClaim['before'],
  now: Date,
) =>
  db.transaction(async (tx) => {
    const browser = await lockSubscription(tx, id);
    if (!browser) return;
    const { at, items } = browser.pushed[networkId] ?? nothingPushed;
    const { [mail]: _, ...others } = at;
    const attempts = browser.attempts + 1;
    const last = before.at[mail];
    const isNew = new Set(about.filter((key) => !before.items.includes(key)));
    await savePushed(tx, browser, networkId, {
      alerts: {
        at: last === undefined ? others : { ...others, [mail]: last },
        items: items.filter((key) => !isNew.has(key)),
      },
      attempts,
      retryAt: new Date(now.getTime() + retryMs(attempts)),
    });
  });

/** A push of a kind about a network: a newer one replaces it, also while it waits for its browser. */
const topicOf = ({ networkId, mail }: DuePush) =>
  `${mail.slice(0, 3)}${networkId.replaceAll('-', '')}`.slice(0, 32);

/**
 * Pushes to staff what waits for them, as the mails about it: the same kinds, hours and people. A push says what waits
 * and where, since lock screens are seen by others.
 */
export function createAlertPushes({ sender, ...app }: Dependencies & Pick<App, 'log'>) {
  const { db, log, config, clock } = app;
  const { productName } = config;
  const pushTo = createPushTo({ db, log, sender, productName }, (ended) => forgetSubscription(db, ended));

  /** @returns whether the push service failed */
  async function send(push: DuePush): Promise<boolean> {
    const now = clock();
    const claimed = await claim(db, push, now);
    if (!claimed) return false;
    const { due, browser, before } = claimed;
    const { language: spoken, networkId, network } = due.member;
    const language = spoken ?? 'en';
    const { subject, path } = alertWords(
      { ...due, items: due.waiting },
      { language, networkId, network },
      now,
    );
    const { id: subscriptionId, endpoint, p256dh, auth } = browser;
    const shown = {
      title: productName,
      body: subject,
      url: path,
      tag: `${push.mail} ${networkId}`,
      lang: language,
      // Until it is read, another one of its kind makes no sound, but for danger.
      ...(push.mail !== 'danger' && { once: true }),
    };
    const message = { payload: JSON.stringify(shown), topic: topicOf(push), ttlSeconds };
    const outcome = await pushTo({ subscriptionId, endpoint, p256dh, auth }, message);
    if (outcome === 'failed') await release(db, push, before, now);
    else if (outcome === 'sent' && browser.attempts > 0) await forgetFailures(db, browser);
    return outcome === 'failed';
  }

  /** Sends those of one push service one after the other; one that cannot be claimed does not hold up the others. */
  async function sendAll(pushes: readonly DuePush[]): Promise<void> {
    let failures = 0;
    for (const push of pushes) {
      if (failures >= maxFailures) return;
      const isFailed = await send(push).catch((error: unknown) => {
        log.error({ err: error, mail: push.mail }, 'A push to staff could not be sent');
        return false;
      });
      if (isFailed) failures++;
    }
  }

  return async (): Promise<void> => {
    const now = clock();
    await forgetUnused(db, new Date(now.getTime() - unusedMs));
    const browsers = await subscriptions(db);
    if (browsers.length === 0) return;
    const items = await waitingItems(db);
    await forgetAnswered(db, browsers, items);
    if (items.length === 0) return;
    const members = await teamsIn(db, [...new Set(items.map(({ networkId }) => networkId))]);
    const recipients = browsers.flatMap((browser) =>
      members
        .filter(({ staffId }) => staffId === browser.staffId)
        .map((member) => recipientOf(member, browser)),
    );
    const due = dueAmong(items, members, recipients, now);
    const isDanger = ({ mail }: { mail: AlertMail }) => mail === 'danger';
    const ordered = [...due.filter(isDanger), ...due.filter((one) => !isDanger(one))];
    const services = new Map<string, DuePush[]>();
    for (const { mail, member } of ordered) {
      const { staffId, networkId, browser } = member;
      const { host } = new URL(browser.endpoint);
      const push = { id: browser.id, staffId, networkId, mail };
      services.set(host, [...(services.get(host) ?? []), push]);
    }
    await Promise.all([...services.values()].map(sendAll));
  };
}
