import { calls } from '@nestmate/contract';
import { chatSid, userId, videoCallId } from '@nestmate/contract/ids';
import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import type { MyVideoCall, VideoCall } from '@nestmate/contract/socket/video';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { MembershipSelect } from '@/features/auth/membership-select';
import { openCall } from '@/features/video';
import { deliver, followedEvents } from '@/platform/live/events';
import { answerLive, sentLive } from '@/testing/live';
import { plugIn } from '@/testing/media';
import { mayaId, membershipOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { toast } from '@/ui/toasts';
import { answerForShell, visit } from './testing/address';

const ben = userId.parse(uuid(7));
const callId = videoCallId.parse(uuid(800));
const ringing: VideoCall = {
  callId,
  sid: chatSid.parse(uuid(801)),
  caller: ben,
  callerName: 'Ben Okoye',
  callerPicture: null,
  callee: mayaId,
  revision: 1,
  state: 'ringing',
  expiresAt: '2099-01-01T00:00:00Z',
  joining: [],
};
const my = (call: VideoCall): MyVideoCall => ({
  membershipId: membershipOf().membershipId,
  call,
  window: null,
  joining: null,
});
const followsCalls = () => waitFor(() => expect(followedEvents()).toContain('video.state'));
const deliverCall = (call: VideoCall) => act(async () => deliver('video.state', my(call)));
const prompt = () => screen.findByRole('alertdialog', { name: 'Ben Okoye is calling' });

beforeEach(() => {
  plugIn();
  signIn();
  answerForShell();
  answer(calls.video.token, {
    token: 'video',
    room_name: chatIdOf([mayaId, ben]),
    room_type: 'peer-to-peer',
    ice_servers: [],
    expires_at: '2099-01-01T00:00:00Z',
  });
  answerLive('video.joining', {});
  answerLive('video.decline', {});
});

it('shows the prompt of a call, the video room and the choice of a membership as modals [2.85]', async () => {
  const more = await visit('/more');
  await screen.findByRole('heading', { level: 1, name: 'More' });
  await followsCalls();
  await deliverCall(ringing);
  const ring = within(await prompt());
  ring.getByText('want to join?');
  ring.getByRole('button', { name: 'Cancel' });
  await more.person.click(ring.getByRole('button', { name: 'Join' }));
  await screen.findByRole('dialog', { name: 'Video call with Ben Okoye' });
  // The browser allows camera and microphone: one press answers.
  await waitFor(() => expect(sentLive('video.answer')[0]?.request).toMatchObject({ callId }));
  more.unmount();

  await show(
    <MembershipSelect memberships={[membershipOf()]} preselected={null} onConfirm={() => undefined} />,
  );
  within(await screen.findByRole('dialog')).getByRole('button', { name: 'OK' });
});

it('joins a call from the prompt, or declines it, on any page [4.16.6]', async () => {
  plugIn({ denied: ['camera'] });
  answerLive('chat.open', { error_code: 'Unavailable' });
  const { person } = await visit('/more');
  await waitFor(() => expect(document.title).toBe('More · Nestmate'));
  await followsCalls();
  await deliverCall(ringing);
  await waitFor(() => expect(document.title).toBe('Ben Okoye is calling'));

  // Join closes the prompt, resets the title, opens the conversation, and shortly after the video room.
  await person.click(within(await prompt()).getByRole('button', { name: 'Join' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(document.title).toBe('Conversation · Nestmate'));
  expect(location.pathname).toBe(`/chat/conversation/${chatIdOf([mayaId, ben])}`);
  const room = within(await screen.findByRole('dialog', { name: 'Video call with Ben Okoye' }));
  room.getByRole('button', { name: 'Join' });
  await deliverCall({ ...ringing, revision: 2, state: 'ended', how: 'unanswered' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  // Cancel declines, and forgets the conversation that it would have opened.
  await deliverCall({ ...ringing, callId: videoCallId.parse(uuid(802)) });
  await person.click(within(await prompt()).getByRole('button', { name: 'Cancel' }));
  expect(sentLive('video.decline').at(-1)?.request).toEqual({ callId: uuid(802) });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(document.title).not.toContain('calling'));
});

it('joins without a picture where the prompt’s camera was turned off [4.16.6]', async () => {
  answerLive('chat.open', { error_code: 'Unavailable' });
  const { person } = await visit('/more');
  await followsCalls();
  await deliverCall(ringing);
  const ring = within(await prompt());
  await person.click(ring.getByRole('switch', { name: 'Turn on my camera' }));
  await person.click(ring.getByRole('button', { name: 'Join' }));
  const room = within(await screen.findByRole('dialog', { name: 'Video call with Ben Okoye' }));
  await room.findByRole('button', { name: 'Turn on camera (V)' });
  room.getByRole('button', { name: 'Turn off microphone (M)' });
});

it('a late event does not ring again after Join was pressed', async () => {
  plugIn({ denied: ['camera'] });
  answerLive('chat.open', { error_code: 'Unavailable' });
  const { person } = await visit('/more');
  await followsCalls();
  await deliverCall(ringing);
  await person.click(within(await prompt()).getByRole('button', { name: 'Join' }));
  const announced = { callId, window: expect.any(String) };
  // A slow machine repeats it.
  expect(sentLive('video.joining')[0]?.request).toEqual(announced);
  await deliverCall({ ...ringing, revision: 2, joining: [mayaId] });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  const room = within(await screen.findByRole('dialog', { name: 'Video call with Ben Okoye' }));
  room.getByRole('button', { name: 'Join' });
});

it('a call stops ringing when another window of the person is joining', async () => {
  await visit('/more');
  await followsCalls();
  await deliverCall(ringing);
  await prompt();
  const joining = { ...my({ ...ringing, revision: 2, joining: [mayaId] }), joining: uuid(803) };
  await act(async () => deliver('video.state', joining));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.title).not.toContain('calling'));
});

it.each([
  ['on another page', '/more', true],
  ['not in its conversation, which says it', `/chat/conversation/${chatIdOf([mayaId, ben])}`, false],
])('says %s that a call has ended', async (_, path, isAnnounced) => {
  answerLive('chat.open', { error_code: 'Unavailable' });
  await visit(path);
  await followsCalls();
  const { sid } = ringing;
  const chatId = chatIdOf([mayaId, ben]);
  act(() => openCall({ sid, chatId, name: 'Ben Okoye', firstName: 'Ben', picture: null }, callId));
  await screen.findByRole('dialog', { name: 'Video call with Ben Okoye' });
  await deliverCall({ ...ringing, revision: 2, state: 'ended', how: 'unanswered' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => toast({ text: 'What was said last' }));
  await screen.findByText('What was said last');
  expect(screen.queryByText('The call has ended.') !== null).toBe(isAnnounced);
});
