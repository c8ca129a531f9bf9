import { calls, optionId } from '@nestmate/contract';
import { screen } from '@testing-library/react';
import { beforeEach, it } from 'vitest';
import { answerForShell, visit } from './testing/address';
import { requestOf, roomOf, uuid } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer, refuse } from '@/testing/server';

const failure = { code: 500, error_code: 'Unexpected' };
const option = { id: optionId.parse(uuid(61)), name: 'The only one', topic: 'All' };

beforeEach(() => {
  signIn();
  answerForShell();
});

it.each([
  ['majors', '/set-majors', calls.profile.saveMajors],
  ['housing wishes', '/housing', calls.profile.saveHousing],
])('says that %s were not updated', async (_, path, save) => {
  answer(calls.housing.majors, { majors: [option] });
  answer(calls.housing.housingWishes, { housing: [option] });
  answer(calls.profile.readMajors, { majors: [] });
  answer(calls.profile.readHousing, { housing: [] });
  refuse(save, failure);
  const { person } = await visit(path);
  await person.click(await screen.findByText('The only one'));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Update failed!');
});

it('says what the server says of a social account', async () => {
  answer(calls.profile.readSocialAccounts, { social_accounts: [] });
  const error_description = 'Nobody is called that there.';
  refuse(calls.profile.saveSocialAccounts, {
    code: 400,
    error_code: 'InvalidSocialAccount',
    error_description,
  });
  const { person } = await visit('/social-accounts/instagram');
  await person.type(await screen.findByRole('textbox', { name: 'Username or link' }), 'mayareads');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(error_description);
});

it('says that an account could not be deleted', async () => {
  answer(calls.account.archive, { state: 'none' });
  refuse(calls.account.remove, failure);
  const { person } = await visit('/delete-account');
  await person.type(await screen.findByRole('textbox', { name: 'Type DELETE to confirm' }), 'DELETE');
  await person.click(screen.getByRole('button', { name: 'Delete my account' }));
  await screen.findByText('Something went wrong, try again later!');
});

it('says that a request was denied, or canceled', async () => {
  answer(calls.room.mine, roomOf({ incoming_requests: [requestOf(7)], my_requests: [requestOf(8)] }));
  answer(calls.room.denyRequest);
  answer(calls.room.cancelRequest);
  const incoming = await visit('/matches/incoming-requests');
  await incoming.person.click(await screen.findByRole('button', { name: 'Decline Priya' }));
  await screen.findByText('Request denied!');
  incoming.unmount();
  const { person } = await visit('/matches/outgoing-requests');
  await person.click(await screen.findByRole('button', { name: 'Cancel the request to Priya' }));
  await screen.findByText('Request canceled!');
});
