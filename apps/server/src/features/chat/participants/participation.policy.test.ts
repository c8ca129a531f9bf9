import { expect, it } from 'vitest';
import { type Participation, writeRefusalOf } from './participation.policy';

const open: Participation = {
  takesPart: true,
  roundStatus: 'MATCHING',
  isRoomGone: false,
  isOtherGone: false,
  isBlockedByMe: false,
  isBlockedByThem: false,
};

it('a participant who cannot write gets the most lasting of the reasons', () => {
  expect(writeRefusalOf(open)).toBeUndefined();
  const facts: Partial<Participation> = { isBlockedByMe: true };
  expect(writeRefusalOf({ ...open, ...facts })).toBe('BlockedByMe');
  facts.isBlockedByThem = true;
  expect(writeRefusalOf({ ...open, ...facts })).toBe('BlockedByThem');
  facts.isOtherGone = true;
  expect(writeRefusalOf({ ...open, ...facts })).toBe('ChatUnavailable');
  expect(writeRefusalOf({ ...open, ...facts, isRoomGone: true })).toBe('ChatClosed');
  facts.roundStatus = 'ARCHIVED';
  expect(writeRefusalOf({ ...open, ...facts })).toBe('ChatClosed');
  facts.takesPart = false;
  expect(writeRefusalOf({ ...open, ...facts })).toBe('NotFound');
  expect(writeRefusalOf(undefined)).toBe('NotFound');
});

it('lets participants write until the round is archived', () => {
  for (const roundStatus of ['ACTIVE', 'CLOSED'] as const)
    expect(writeRefusalOf({ ...open, roundStatus }), roundStatus).toBeUndefined();
});
