import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { staffCalls } from '@nestmate/contract/staff';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app';
import { callAsStaff, staffMember } from '../../../../test/office/staff';
import { community, unclaimedResident } from '../../../../test/world/builders';
import { newId } from '../../../platform/ids';
import { sendDueMails } from '../../../platform/mail/delivery';
import { invitationMails, invitations } from '../invitations.schema';
import { newPasscode } from '../passcode';
import { invitationKind } from './sending.service';

const { staffBulk, staffInvitations, staffSignIn } = staffCalls;

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { production: true, mail: undefined, demo: false } });
});

async function office() {
  const hall = await community(app.db);
  const { networkId, subnetworkId } = hall;
  const renee = await staffMember(app, { networkId });
  const ana = await unclaimedResident(app.db, hall, { email: 'ana@alder.example' });
  return { params: { networkId, subnetworkId }, renee, ana, ask: callAsStaff(app) };
}

const refused = { code: 409, err: { error_code: 'MailNotSetUp' } };

it('refuses calls that would only send mails in production without a mail server', async () => {
  const { params, renee, ana, ask } = await office();
  expect(await ask(renee, staffInvitations.send, { params, body: {} })).toMatchObject(refused);
  const sample = { kind: 'invitation', language: 'en' } as const;
  expect(await ask(renee, staffInvitations.sendSample, { params, body: sample })).toMatchObject(refused);
  expect((await ask(renee, staffInvitations.mail, { params, query: sample })).res?.goes_to).toBe('nowhere');
  const { res: bulk } = await ask(renee, staffBulk.preview, {
    params,
    body: { action: { kind: 'invite', language: 'en' }, selection: { ids: [ana.membershipId] } },
  });
  const committed = await ask(renee, staffBulk.commit, {
    params: { ...params, bulkId: bulk?.bulk_id ?? '' },
    body: { fingerprint: bulk?.fingerprint ?? '' },
  });
  expect(committed).toMatchObject(refused);
  const link = { body: { email: renee.email }, headers: { origin: app.config.publicUrl } };
  expect(await app.call(staffSignIn.sendLink, link)).toMatchObject(refused);
  expect(await app.db.select().from(invitationMails)).toEqual([]);
});

it('lets invitations wait that were queued when a mail server was there', async () => {
  const { params, renee, ana, ask } = await office();
  const id = newId();
  await app.db
    .insert(invitations)
    .values({ id, passcode: newPasscode(), type: 'UNIQUE', membershipId: ana.membershipId });
  await app.db
    .insert(invitationMails)
    .values({ id: newId(), invitationId: id, kind: 'invitation', language: 'en', queuedAt: new Date() });
  await sendDueMails(app, invitationKind(app), app.clock);
  const [mail] = await app.db.select().from(invitationMails).where(eq(invitationMails.invitationId, id));
  expect(mail).toMatchObject({ sentAt: null, bouncedAt: null });
  expect((await ask(renee, staffInvitations.count, { params })).res).toMatchObject({
    counts: { queued: 1, sent: 0 },
    sending: { waiting: 1, sent: 0, goes_to: 'nowhere', stopped_at: null },
  });
  expect(existsSync(join(app.config.dataDir, 'outbox'))).toBe(false);
});
