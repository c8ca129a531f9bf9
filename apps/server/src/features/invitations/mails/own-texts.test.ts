import type { Language } from '@nestmate/contract/languages';
import { staffCalls } from '@nestmate/contract/staff';
import type { InvitationTexts } from '@nestmate/contract/staff/setup/mails';
import { fillPlaceholders, placeholdersIn } from '@nestmate/contract/text/placeholders';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { inviting } from '../../../../test/office/inviting';
import { staffMember } from '../../../../test/office/staff';
import { newId } from '../../../platform/ids';
import { subnetworks, unitTypes } from '../../housing';
import { profiles } from '../../profile';

const { staffInvitations, staffMails, staffPlaces } = staffCalls;
const { app, post, office } = await inviting();

const nothing: InvitationTexts = {
  sender: '',
  reply_to: '',
  invitation_subject: null,
  invitation_text: null,
  reminder_subject: null,
  reminder_text: null,
};

const ours: InvitationTexts = {
  sender: 'Renee of Alder Housing',
  reply_to: 'housing@alder.example',
  invitation_subject: { en: '{{name}}, your\nroom at {{community}}', es: null, zh: null },
  invitation_text: { en: 'Bring your keys, {{ name }}.\n\nUntil {{deadline}}.', es: null, zh: '带上钥匙。' },
  reminder_subject: null,
  reminder_text: null,
};

/** An office that has written its own texts, with matching until a day in 2040. */
async function withTexts(texts = ours, names: readonly string[] = ['Ana']) {
  const where = await office(names);
  const { ask, renee, params } = where;
  await app.db
    .update(subnetworks)
    .set({ deadlineEnd: '2040-12-12' })
    .where(eq(subnetworks.id, params.subnetworkId));
  const { version } = (await ask(renee, staffMails.read, { params })).res ?? { version: '' };
  const saved = await ask(renee, staffMails.save, { params, body: { version, contents: texts } });
  const previewed = async (language: Language, draft = texts) =>
    (
      await ask(renee, staffMails.preview, {
        params,
        body: { kind: 'invitation', language, texts: draft },
      })
    ).res;
  return { ...where, saved, previewed };
}

it('mails an invitation in the words of the office, signed by it, with answers to its address', async () => {
  const { send } = await withTexts();
  await send();
  const text = post.state.received[0]?.text ?? '';
  expect(text).toContain('From: Renee of Alder Housing <office@nest.example>');
  expect(text).toContain('Reply-To: housing@alder.example');
  expect(text).toMatch(/^Subject: Ana, your room at /mu);
  expect(text).toContain('Bring your keys, Ana.');
  expect(text).toContain('Until December 12, 2040 at 8:00');
  expect(text).not.toContain('Matching ends on');
});

it('writes in our words, with the deadline, in a language that the office has not written in', async () => {
  const { previewed } = await withTexts();
  const mail = await previewed('es');
  expect(mail?.text).toContain('La búsqueda termina el 12 de diciembre de 2040');
  expect(mail?.text).not.toContain('keys');
  expect(mail?.subject).toMatch(/^Tu lugar en /);
  expect((await previewed('zh'))?.text).toContain('带上钥匙。\n\n匹配于2040年12月12日');
});

it('signs for the housing office of the place where the office has written nothing', async () => {
  const { previewed } = await withTexts(nothing);
  const mail = await previewed('en');
  expect(mail).toMatchObject({ from: 'office@nest.example', reply_to: null });
  expect(mail?.text).toContain('Your housing office at ');
});

it('fills in a name with blanks beside it, below an open brace with twenty thousand [1.9]', () => {
  const open = `{{${' '.repeat(20_000)}`;
  expect(placeholdersIn(`${open}{{ name }}`)).toEqual(['name']);
  expect(fillPlaceholders(`${open}{{ name }}`, new Map([['name', 'Ana']]))).toBe(`${open}Ana`);
});

it('says no deadline once matching is over', async () => {
  const { previewed, params } = await withTexts(nothing);
  const isHere = eq(subnetworks.id, params.subnetworkId);
  await app.db.update(subnetworks).set({ roundStatus: 'ACTIVE' }).where(isHere);
  expect((await previewed('en'))?.text).not.toContain('Matching ends on');
});

it('mails and prints no deadline where the unit type’s own matching is over', async () => {
  const { ask, renee, send, params } = await withTexts(nothing, ['Ana', 'Ben']);
  await app.db
    .update(unitTypes)
    .set({ matchingOver: true })
    .where(eq(unitTypes.subnetworkId, params.subnetworkId));
  await send();
  expect(post.state.received).toHaveLength(2);
  for (const { text } of post.state.received) expect(text).not.toContain('Matching ends on');
  const { res } = await ask(renee, staffInvitations.sheets, { params });
  expect(res?.sheets.map(({ deadline }) => deadline)).toEqual([null, null]);
});

it('addresses somebody without a first name, and fills in nothing that stands in a name', async () => {
  const { send, person } = await withTexts(ours, ['Ana', 'Ben']);
  const nameless = eq(profiles.membershipId, person('Ana').membershipId);
  await app.db.update(profiles).set({ firstName: '' }).where(nameless);
  const curly = eq(profiles.membershipId, person('Ben').membershipId);
  await app.db.update(profiles).set({ firstName: '{{product}}' }).where(curly);
  await send();
  const texts = post.state.received.map(({ text }) => text).join('\n');
  expect(texts).toContain('Bring your keys, neighbor.');
  expect(texts).toContain('Bring your keys, {{product}}.');
});

it.each([
  ['an unknown placeholder', { ...ours, invitation_text: { en: 'Hi {{first}}', es: null, zh: null } }],
  ['an address that is none', { ...ours, reply_to: 'housing' }],
  ['a signature of 61 letters', { ...ours, sender: 'x'.repeat(61) }],
])('refuses %s in the texts of invitations', async (_, texts) => {
  expect((await withTexts(texts)).saved.code).toBe(422);
});

it('shows an administrator a colleague’s texts before theirs replace them', async () => {
  const { ask, params } = await withTexts();
  const other = await staffMember(app, { networkId: params.networkId });
  const late = await ask(other, staffMails.save, { params, body: { version: 'old', contents: nothing } });
  expect(late.err?.error_code).toBe('ChangedMeanwhile');
  const body = { version: '', contents: nothing };
  const community = await staffMember(app, { networkId: params.networkId, role: 'community' });
  expect((await ask(community, staffMails.save, { params, body })).code).toBe(403);
});

it('copies the texts of invitations with a community', async () => {
  const { ask, renee, params } = await withTexts();
  const id = newId<typeof params.subnetworkId>();
  await ask(renee, staffPlaces.add, {
    params,
    body: {
      subnetwork_id: id,
      name: 'Next year',
      time_zone: 'UTC',
      deadline_start: '2040-01-01',
      deadline_end: '2040-02-01',
      copy_of: params.subnetworkId,
    },
  });
  const copy = await ask(renee, staffMails.read, { params: { ...params, subnetworkId: id } });
  expect(copy.res?.contents).toEqual({
    ...ours,
    invitation_subject: { en: '{{name}}, your\nroom at {{community}}', es: null, zh: null },
  });
});

it('sends a sample in the words that are saved', async () => {
  const { ask, renee, params } = await withTexts();
  const query = { kind: 'invitation', language: 'en' } as const;
  const { res } = await ask(renee, staffInvitations.mail, { params, query });
  expect(res).toMatchObject({
    from: 'Renee of Alder Housing <office@nest.example>',
    reply_to: 'housing@alder.example',
  });
});
