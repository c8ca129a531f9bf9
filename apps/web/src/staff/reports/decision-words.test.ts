import { expect, it } from 'vitest';
import { closed, reported } from '../testing/reported';
import { actionOf, takenBackBy, textOf } from './decision-words';

it('names the decision that another one reverses, also a hiding by reports alone', () => {
  expect(takenBackBy(reported(), 'hide')).toBeNull();
  expect(takenBackBy(reported({ is_hidden: true }), 'dismiss')).toBe('hide');
  expect(takenBackBy(reported({ is_hidden: true }), 'hide')).toBeNull();
  expect(takenBackBy(reported(closed('mute')), 'warn')).toBe('mute');
  expect(takenBackBy(reported(closed('handled')), 'warn')).toBeNull();
});

it('calls a dismissal taking back only where no report waits', () => {
  const decided = { decision: 'mute' } as const;
  expect(actionOf(reported({ ...decided, ...closed('mute') }), 'dismiss')).toBe('takeBack');
  expect(actionOf(reported(decided), 'dismiss')).toBe('dismiss.action');
  expect(actionOf(reported({ is_hidden: true }), 'dismiss')).toBe('dismiss.show');
  expect(textOf(reported({ ...closed('mute'), author: null }), 'dismiss')).toBeNull();
});
