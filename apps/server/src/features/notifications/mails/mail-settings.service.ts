import { mailKinds, type MailSettings, type MembershipId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import { optIn, optOut, optOutsOf } from './opt-outs.queries';

/** A resident's mail settings. */
export async function mailSettingsOf(db: Db, membershipId: MembershipId): Promise<MailSettings> {
  const ended = await optOutsOf(db, membershipId);
  return { requests: !ended.includes('requests'), messages: !ended.includes('messages') };
}

/** Turns a kind of mails on or off; returns the settings. */
export async function setMails(
  db: Db,
  membershipId: MembershipId,
  wanted: Partial<MailSettings>,
): Promise<MailSettings> {
  for (const kind of mailKinds) {
    if (wanted[kind] === true) await optIn(db, { membershipId, kind });
    if (wanted[kind] === false) await optOut(db, { membershipId, kind });
  }
  return mailSettingsOf(db, membershipId);
}
