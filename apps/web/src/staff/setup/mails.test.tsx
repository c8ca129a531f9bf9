import { staffCalls } from '@nestmate/contract/staff';
import type { InvitationTexts } from '@nestmate/contract/staff/setup/mails';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, requestsOf } from '@/testing/server';
import { alder, birchId, prepareConsole, renee, showAs } from '../testing/console';

const { staffMails } = staffCalls;
prepareConsole();

const nothing: InvitationTexts = {
  sender: '',
  reply_to: '',
  invitation_subject: null,
  invitation_text: null,
  reminder_subject: null,
  reminder_text: null,
};

async function showMails(contents = nothing, me = renee()) {
  answer(staffMails.read, { version: '1', in_use: [], contents });
  answer(staffMails.check, { effects: [] });
  answer(staffMails.preview, {
    from: 'Nestmate <office@nest.example>',
    reply_to: null,
    subject: 'Your place at Birch Hall is ready',
    text: 'Hi Renee,',
    goes_to: 'server',
  });
  const shown = await showAs(me, `/set-up/mails?place=${birchId}`);
  await screen.findByText('Your place at Birch Hall is ready');
  return shown;
}

it('previews the mail of a draft in its language', async () => {
  const { person } = await showMails();
  await person.type(screen.getByLabelText(/^Signed by/), 'Renee');
  await person.click(screen.getByRole('radio', { name: /^Español/ }));
  await expect
    .poll(() => requestsOf(staffMails.preview).at(-1)?.body)
    .toMatchObject({ kind: 'invitation', language: 'es', texts: { sender: 'Renee' } });
  await person.click(screen.getByRole('radio', { name: 'Reminder' }));
  await expect.poll(() => requestsOf(staffMails.preview).at(-1)?.body).toMatchObject({ kind: 'reminder' });
});

it('saves the office’s own words', async () => {
  const { person } = await showMails();
  await person.click(screen.getByRole('button', { name: 'Own text of the invitation' }));
  const field = screen.getByLabelText('Own text of the invitation: English');
  await person.type(field, 'Bring keys, {{{{name}}.');
  const contents = { ...nothing, invitation_text: { en: 'Bring keys, {{name}}.', es: null, zh: null } };
  answer(staffMails.save, { version: '2', in_use: [], contents });
  await person.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText('Saved.');
  expect(requestsOf(staffMails.save)).toMatchObject([{ body: { version: '1', contents } }]);
});

it('names the words in braces that no mail can fill in, and saves nothing', async () => {
  const { person } = await showMails({
    ...nothing,
    invitation_text: { en: 'Hi', es: null, zh: null },
  });
  const field = screen.getByLabelText('Own text of the invitation: English');
  await person.type(field, ' {{{{first}}');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await person.click(screen.getByRole('button', { name: /^Save/ }));
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toMatch(/^We can’t fill in \{\{first\}\}/);
  expect(requestsOf(staffMails.save)).toEqual([]);
});

it('says that the preview is the last version without a mistake, in any language and kind', async () => {
  const { person } = await showMails({ ...nothing, invitation_text: { en: 'Hi', es: null, zh: null } });
  const field = screen.getByLabelText('Own text of the invitation: English');
  await person.type(field, ' {{{{first}}');
  await screen.findByText(/this is still the last version without one\.$/);
  expect(screen.queryByText('The real email, as it would reach you.')).toBeNull();
  await person.click(screen.getByRole('radio', { name: 'Reminder' }));
  await expect.poll(() => requestsOf(staffMails.preview).at(-1)?.body).toMatchObject({ kind: 'reminder' });
  await person.type(field, '{Backspace>9/}');
  await screen.findByText('The real email, as it would reach you.');
});

it('shows community staff the texts without a way to change them', async () => {
  await showMails(nothing, renee(alder({ role: 'community' })));
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Own text of the invitation' })).toBeNull();
});
