import { afterEach, expect, it } from 'vitest';
import { closeCall, openCall, receiveNews, stopRinging, setOngoing, useCurrentCall } from './current-call';

afterEach(closeCall);

it('no longer offers to join once the conversation says that its call is over', () => {
  openCall({ sid: 'one', chatId: 'one', name: 'Ben', firstName: 'Ben', picture: null, isOngoing: true });
  setOngoing('other', false);
  expect(useCurrentCall.getState().conversation?.isOngoing).toBe(true);
  setOngoing('one', false);
  expect(useCurrentCall.getState().conversation?.isOngoing).toBe(false);
});

it('a ring that stopped says whether another window answered it or is joining', () => {
  const conversation = { sid: 'one', chatId: 'one', name: 'Ben', firstName: 'Ben', picture: null };
  for (const type of ['answeredElsewhere', 'joiningElsewhere'] as const) {
    receiveNews({ type: 'rings', callId: type, conversation });
    receiveNews({ type, callId: type });
    expect(useCurrentCall.getState().ring).toMatchObject({ callId: type, elsewhere: type });
    stopRinging();
  }
});
