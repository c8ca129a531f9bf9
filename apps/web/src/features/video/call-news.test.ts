import type { MyVideoCall } from '@nestmate/contract';
import { expect, it } from 'vitest';
import { newsOf } from './call-news';

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
const news = (of: object, window: string | null, me: string) =>
  newsOf({ membershipId: 'm', call: of, window } as unknown as MyVideoCall, me, 'mine');

it('keeps ringing for people who have not answered a room’s call, and stops for the others', () => {
  expect(news(answered, null, 'cyd')).toMatchObject({
    type: 'rings',
    place: {
      sid: 'room',
      name: 'ana, ben',
      caller: { name: 'Ana', picture: '/files/pictures/ana' },
      people: { ben: { picture: '/files/pictures/ben' } },
    },
  });
  expect(news(answered, null, 'ben')).toEqual({ type: 'goesOn', callId: 'one' });
  expect(news(answered, 'mine', 'ben')).toEqual({ type: 'joined', callId: 'one' });
  expect(news(answered, 'theirs', 'ben')).toEqual({ type: 'answeredElsewhere', callId: 'one' });
  expect(news({ ...call, state: 'ringing', expiresAt: '' }, 'mine', 'ana')).toBeNull();
  expect(news({ ...call, state: 'ended', how: 'unanswered' }, null, 'ana')?.type).toBe('unanswered');
  expect(news({ ...call, state: 'ended', how: 'unanswered' }, null, 'cyd')?.type).toBe('ended');
});
