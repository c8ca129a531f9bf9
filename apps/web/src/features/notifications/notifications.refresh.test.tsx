import { calls } from '@nestmate/contract';
import { expect, it } from 'vitest';
import { fillQueries, mutate } from '@/testing/queries';
import { mayaId, membershipOf } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer, refuse } from '@/testing/server';
import { notificationKeys } from './notifications.keys';
import { useSetPush } from './push/push.queries';

it('reads whether push is on again after it was turned off, or could not be', async () => {
  signIn();
  const fill = () =>
    fillQueries({
      push: notificationKeys.push(mayaId),
      choices: notificationKeys.choices(membershipOf().membershipId),
    });
  const turnOff = () => mutate(() => useSetPush('key'), false);
  answer(calls.notifications.unsubscribe, { public_key: 'key', is_on: false });
  const afterSuccess = fill();
  await turnOff();
  expect(afterSuccess()).toEqual(['push']);
  refuse(calls.notifications.unsubscribe, { code: 500, error_code: 'Unexpected' });
  const afterFailure = fill();
  await turnOff();
  expect(afterFailure()).toEqual(['push']);
});
