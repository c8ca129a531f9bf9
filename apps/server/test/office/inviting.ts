import { calls } from '@nestmate/contract';
import type { MembershipId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { and, eq, isNull } from 'drizzle-orm';
import { beforeEach, expect, vi } from 'vitest';
import { invitationMails } from '../../src/features/invitations/invitations.schema';
import { invitationKind } from '../../src/features/invitations/mails/sending.service';
import { sendDueMails } from '../../src/platform/mail/delivery';
import { testApp } from '../app';
import { mailServer } from '../servers/mail-server';
import { community, unclaimedResident } from '../world/builders';
import { callAsStaff, staffMember } from './staff';

const { staffInvitations } = staffCalls;

/** An app whose staff invite residents by mail, and what they do. Call it once per test file. */
export async function inviting() {
  const post = await mailServer();
  const app = await testApp({
    config: { mail: { smtpUrl: post.url, from: 'office@nest.example', requireTls: false } },
  });
  beforeEach(() => void post.reset());
  const sendDue = () => sendDueMails(app, invitationKind(app), app.clock);

  /** Sends due mails, besides the server's own job. */
  const sendAll = () =>
    vi.waitFor(
      async () => {
        await sendDue();
        const due = and(
          isNull(invitationMails.sentAt),
          isNull(invitationMails.bouncedAt),
          eq(invitationMails.attempts, 0),
        );
        expect(await app.db.select().from(invitationMails).where(due)).toEqual([]);
      },
      { timeout: 20_000, interval: 50 },
    );

  let addresses = 0;

  /** A place with people who have not joined yet, and its administrator. */
  async function office(names: readonly string[] = ['Ana', 'Ben']) {
    const hall = await community(app.db);
    const { networkId, subnetworkId } = hall;
    const params = { networkId, subnetworkId };
    const renee = await staffMember(app, { networkId });
    const ask = callAsStaff(app);
    const people = new Map<string, { membershipId: MembershipId; email: string }>();
    for (const firstName of names) {
      addresses += 1;
      const email = `${firstName.toLowerCase()}-${addresses}@alder.example`;
      const { membershipId } = await unclaimedResident(app.db, hall, { firstName, lastName: 'Reyes', email });
      people.set(firstName, { membershipId, email });
    }
    const person = (name: string) => {
      const found = people.get(name);
      if (!found) throw new Error(name);
      return found;
    };
    const send = async (body: object = {}) => {
      const { res } = await ask(renee, staffInvitations.send, { params, body });
      await sendAll();
      return res?.queued;
    };
    const list = async (query: object = {}) => {
      const { res } = await ask(renee, staffInvitations.list, { params, query });
      if (!res) throw new Error('No list');
      return res;
    };
    const counted = async () => (await ask(renee, staffInvitations.count, { params })).res;
    const states = async () =>
      Object.fromEntries((await list()).invitations.map((one) => [one.name.split(' ')[0], one.state]));
    const passcodeOf = async (name: string) => {
      const { res } = await ask(renee, staffInvitations.sheets, { params });
      return res?.sheets.find((sheet) => sheet.membership_id === person(name).membershipId)?.passcode ?? '';
    };
    const preflight = (token: string) => app.call(calls.invitations.preflight, { params: { token } });
    return { hall, params, renee, ask, person, send, list, counted, states, passcodeOf, preflight };
  }

  return { app, post, office, sendDue, sendAll };
}
