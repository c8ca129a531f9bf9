import { afterEach, expect, it } from 'vitest';
import { closeCall, openCall, tellWhetherOn, useCalls } from './calls';

afterEach(closeCall);

it('no longer offers to join once the conversation says that its call is over', () => {
  openCall({ sid: 'one', chatId: 'one', name: 'Ben', firstName: 'Ben', picture: null, isOn: true });
  tellWhetherOn('other', false);
  expect(useCalls.getState().conversation?.isOn).toBe(true);
  tellWhetherOn('one', false);
  expect(useCalls.getState().conversation?.isOn).toBe(false);
});
