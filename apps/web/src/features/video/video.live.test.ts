import type { MyVideoCall } from '@nestmate/contract/socket/video';
import { expect, it } from 'vitest';
import { newsOf } from './video.live';

const call = {
  callId: 'one',
  sid: 'room',
  caller: 'ana',
  callerName: 'Ana',
  callerPicture: '/files/pictures/ana',
  revision: 1,
  group: {
    people: ['ana', 'ben', 'cyd'].map((userId) => ({
      userId,
      firstName: userId,
      picture: `/files/pictures/${userId}`,
    })),
    ringsFor: ['cyd'],
  },
};
const answered = { ...call, state: 'answered', participants: [] };
const news = (of: object, window: string | null, me: string, joining: string | null = null) =>
  newsOf({ membershipId: 'm', call: of, window, joining } as unknown as MyVideoCall, me, 'mine');

it('keeps ringing for people who have not answered a room’s call', () => {
  expect(news(answered, null, 'cyd')).toMatchObject({
    type: 'rings',
    conversation: {
      sid: 'room',
      name: 'ana, ben',
      caller: { name: 'Ana', picture: '/files/pictures/ana' },
      people: { ben: { picture: '/files/pictures/ben' } },
    },
  });
});

it('a room’s call stops ringing for a person who has answered or left it', () => {
  expect(news(answered, null, 'ben')).toEqual({ type: 'goesOn', callId: 'one' });
  expect(news(answered, 'mine', 'ben')).toEqual({ type: 'joined', callId: 'one' });
  expect(news(answered, 'theirs', 'ben')).toEqual({ type: 'answeredElsewhere', callId: 'one' });
});

it('says that nobody answered a room’s call to its caller alone', () => {
  expect(news({ ...call, state: 'ended', how: 'unanswered' }, null, 'ana')?.type).toBe('unanswered');
  expect(news({ ...call, state: 'ended', how: 'unanswered' }, null, 'cyd')?.type).toBe('ended');
});

const { group: _group, ...common } = call;
const ofTwo = { ...common, callee: 'ben', state: 'ringing', expiresAt: '', joining: ['ben'] };
const ofRoom = { ...call, state: 'ringing', expiresAt: '', joining: ['ben'] };
const inRoom = { ...ofRoom, group: { ...call.group, ringsFor: ['ben', 'cyd'] } };

it('shows the caller who is joining', () => {
  for (const ringing of [ofTwo, inRoom])
    expect(news(ringing, 'mine', 'ana')).toEqual({ type: 'joining', callId: 'one', people: ['ben'] });
});

it('a call stops ringing only in the other windows of a person who is joining', () => {
  for (const ringing of [ofTwo, inRoom]) {
    expect(news(ringing, null, 'ben', 'theirs')).toEqual({ type: 'joiningElsewhere', callId: 'one' });
    expect(news(ringing, null, 'ben', 'mine')?.type).toBe('rings');
  }
  expect(news(inRoom, null, 'cyd')?.type).toBe('rings');
  const inProgress = { ...answered, group: { ...call.group, ringsFor: ['ben', 'cyd'] } };
  expect(news(inProgress, null, 'ben', 'theirs')?.type).toBe('joiningElsewhere');
});

it('shows only the caller that the person who pressed Join has not joined', () => {
  const notJoined = { ...ofTwo, state: 'ended', how: 'notJoined' };
  expect([news(notJoined, null, 'ana')?.type, news(notJoined, null, 'ben')?.type]).toEqual([
    'notJoined',
    'ended',
  ]);
});

it('a call rings although a server process of an earlier version says nothing of joining', () => {
  const ringing = { ...common, callee: 'ben', state: 'ringing', expiresAt: '' };
  const from = (me: string) =>
    newsOf({ call: ringing, window: null, membershipId: me } as unknown as MyVideoCall, me, 'mine');
  expect(from('ben')?.type).toBe('rings');
  expect(from('ana')).toEqual({ type: 'joining', callId: 'one', people: [] });
});
