import { calls } from '@nestmate/contract';
import { optionId, pictureUploadId } from '@nestmate/contract/ids';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MessageMenu } from '@/features/chat/conversation/message-menu';
import { chatStore } from '@/features/chat/store/chat';
import { startUpload, usePictureUpload } from '@/features/profile/picture/picture-upload.store';
import { queryClient } from '@/platform/calls/query-client';
import { connectLive } from '@/platform/live/transport';
import { openBucket } from '@/testing/bucket';
import { answerLive } from '@/testing/live';
import {
  basicInfoOf,
  candidateOf,
  conversationOf,
  mayaId,
  membershipOf,
  messageOf,
  overviewOf,
  requestOf,
  roommateOf,
  roomOf,
  uuid,
} from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, refuse } from '@/testing/server';
import { closeToasts } from '@/ui/toasts';
import { answerForSettings, answerForShell, visit } from './testing/address';

type VisitedScreen = Awaited<ReturnType<typeof visit>>;

const failure = { code: 500, error_code: 'Unexpected' };
const option = { id: optionId.parse(uuid(61)), name: 'The only one', topic: 'All' };
const room = roomOf({
  my_roommates: [roommateOf(7)],
  incoming_requests: [requestOf(8)],
  my_requests: [requestOf(9)],
});
const press = async ({ person }: VisitedScreen, role: string, name: string) =>
  person.click(await screen.findByRole(role, { name }));

async function saveChoice(path: string) {
  answer(calls.profile.readBasicInfo, basicInfoOf());
  answer(calls.housing.majors, { majors: [option] });
  answer(calls.housing.housingPreferences, { housing: [option] });
  answer(calls.profile.readMajors, { majors: [] });
  answer(calls.profile.readHousing, { housing: [] });
  refuse(calls.profile.saveMajors, failure);
  refuse(calls.profile.saveHousing, failure);
  const shown = await visit(path);
  await shown.person.click(await screen.findByText('The only one'));
  await press(shown, 'button', 'Save');
  return shown;
}

async function verifyInfo() {
  answer(calls.profile.readBasicInfo, { ...basicInfoOf(), registered: false });
  refuse(calls.profile.saveBasicInfo, failure);
  answer(calls.profile.overview, overviewOf({ profileComplete: false }));
  const shown = await visit('/verify-info?step=promise');
  await shown.person.click(await screen.findByRole('checkbox'));
  await press(shown, 'button', 'Continue');
  return shown;
}

async function saveSocialAccount() {
  answer(calls.profile.readSocialAccounts, { social_accounts: [] });
  refuse(calls.profile.saveSocialAccounts, {
    code: 400,
    error_code: 'InvalidSocialAccount',
    error_description: 'Nobody is called that there.',
  });
  const shown = await visit('/social-accounts/instagram');
  await shown.person.type(await screen.findByRole('textbox', { name: 'Username or link' }), 'mayareads');
  await press(shown, 'button', 'Save');
  return shown;
}

async function deleteAccount() {
  answerForSettings();
  refuse(calls.account.remove, failure);
  const shown = await visit('/delete-account');
  const box = await screen.findByRole('textbox', { name: 'Type DELETE to confirm' });
  await shown.person.type(box, 'DELETE');
  await press(shown, 'button', 'Delete my account');
  return shown;
}

async function describeRoommate(part: string) {
  refuse(calls.room.shareBedroom, failure);
  refuse(calls.room.markKnown, failure);
  const shown = await visit('/matches');
  await press(shown, 'button', 'Share a bedroom: Priya');
  const dialog = await screen.findByRole('dialog', { name: 'You and Priya' });
  const toggle = [...dialog.querySelectorAll('label')].find((label) => label.textContent.includes(part));
  if (!toggle) throw new Error(`There is no ${part}`);
  await shown.person.click(toggle);
  await press(shown, 'button', 'Save');
  return shown;
}

async function answerRequest(path: string, button: string) {
  answer(calls.room.denyRequest);
  answer(calls.room.cancelRequest);
  const shown = await visit(path);
  await press(shown, 'button', button);
  return shown;
}

async function removeMessage() {
  answerLive('chat.remove', {});
  connectLive();
  await waitFor(() => expect(chatStore.remove(conversationOf().sid, 0)).resolves.toBeNull());
  const opening = { message: messageOf(0), anchor: document.body };
  const shown = await show(
    <MessageMenu
      opening={opening}
      conversation={conversationOf()}
      me={mayaId}
      onReply={undefined}
      onClose={() => {}}
    />,
  );
  await press(shown, 'menuitem', 'Remove message');
  await press(shown, 'button', 'Remove');
  return shown;
}

async function openConversation(blocked: boolean) {
  const { attributes, ...conversation } = conversationOf();
  const opened = conversationOf({
    ...conversation,
    attributes: { ...attributes, blocked: blocked ? attributes.members.slice(0, 1) : [] },
  });
  answerLive('chat.open', { conversation: opened, messages: [], hasPrevPage: false });
  answerLive('chat.block', { conversation: conversationOf() });
  answer(calls.find.candidate, candidateOf(7));
  const shown = await visit(`/chat/conversation/${opened.chatId}`);
  await press(shown, 'button', 'More about this conversation');
  return shown;
}

async function block() {
  const shown = await openConversation(false);
  await press(shown, 'menuitem', 'Block');
  await press(shown, 'button', 'Block');
  return shown;
}

async function unblock() {
  const shown = await openConversation(true);
  await press(shown, 'menuitem', 'Unblock');
  return shown;
}

async function uploadPicture() {
  const bucket = await openBucket();
  answer(calls.picture.upload, {
    upload_id: pictureUploadId.parse(uuid(70)),
    upload_url: bucket.address,
    expires_at: '2027-01-01T00:00:00Z',
  });
  const shown = await visit('/more');
  await screen.findByRole('heading', { level: 1, name: 'More' });
  const { membershipId } = membershipOf();
  startUpload(new Blob(['a picture']), { userId: mayaId, membershipId });
  await vi.waitFor(() => expect(usePictureUpload.getState().upload.phase).toBe('making'), {
    timeout: 20_000,
  });
  bucket.close();
  return shown;
}

async function uploadIsShown() {
  const shown = await uploadPicture();
  const profile_picture_urls = { large: '/new-large.jpg', square: '/new.jpg' };
  answer(calls.profile.overview, overviewOf({ profile_picture_urls }));
  return shown;
}

async function uploadTakesLonger() {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
  const shown = await uploadPicture();
  await vi.advanceTimersByTimeAsync(27_000);
  vi.useRealTimers();
  return shown;
}

const toasts: [words: string, happen: () => Promise<VisitedScreen>][] = [
  ['Update failed!', () => saveChoice('/set-majors')],
  ['Update failed!', () => saveChoice('/housing')],
  ['Update failed!', verifyInfo],
  ['Nobody is called that there.', saveSocialAccount],
  ['Something went wrong, try again later!', deleteAccount],
  ['An error occurred while selecting the roommate!', () => describeRoommate('Share a bedroom')],
  ['An error occurred while setting the roommate!', () => describeRoommate('I know this person')],
  ['Request denied!', () => answerRequest('/matches/incoming-requests', 'Decline Priya')],
  ['Request canceled!', () => answerRequest('/matches/outgoing-requests', 'Cancel the request to Priya')],
  ['Message successfully removed!', removeMessage],
  ['Successfully blocked!', block],
  ['Successfully unblocked!', unblock],
  ['Image uploaded successfully!', uploadIsShown],
  ['New profile image will be available soon!', uploadTakesLonger],
];

it('says in a toast what was done or could not be saved [8.12]', async () => {
  for (const [words, happen] of toasts) {
    queryClient.clear();
    signIn();
    answerForShell();
    answer(calls.room.mine, room);
    const { unmount } = await happen();
    const [toast, ...others] = await screen.findAllByText(words);
    expect(toast?.closest('[data-sonner-toast]')).not.toBeNull();
    expect(others).toEqual([]);
    closeToasts();
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
    unmount();
  }
});
