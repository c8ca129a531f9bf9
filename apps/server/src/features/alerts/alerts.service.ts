import type { ReplyOf } from '@nestmate/contract/call';
import { type AlertSettings, type staffAlertCalls, usualAlerts } from '@nestmate/contract/staff/alerts';
import type { App } from '../../platform/app';
import { ProductError, type StaffActor } from '../../platform/http';
import { mailTarget } from '../../platform/mail/mail';
import { grantOf, standingGrant } from '../staff';
import { alertSettingsOf, saveAlertSettings } from './alerts.queries';

/** Which mails a staff member gets about what waits in a network. @throws ProductError `NotFound` */
export async function readAlertSettings(
  { db, config }: Pick<App, 'config' | 'db'>,
  actor: StaffActor,
): Promise<ReplyOf<typeof staffAlertCalls.read>> {
  const { networkId } = grantOf(actor);
  const found = await alertSettingsOf(db, { staffId: actor.staffId, networkId });
  if (!found) throw new ProductError('NotFound');
  return {
    ...(found.settings ?? usualAlerts),
    time_zone: found.timeZone ?? 'UTC',
    goes_to: mailTarget(config),
  };
}

/** Saves them; idempotent, and the last of two concurrent writes wins. @throws ProductError `NotFound`, `Forbidden` */
export async function setAlertSettings(
  { db }: Pick<App, 'db'>,
  actor: StaffActor,
  settings: AlertSettings,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { networkId } = await standingGrant(tx, actor, 'moderate');
    await saveAlertSettings(tx, { staffId: actor.staffId, networkId }, settings);
  });
}
