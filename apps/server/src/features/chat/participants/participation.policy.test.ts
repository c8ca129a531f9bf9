import { expect, it } from 'vitest';
import { type Participation, writeRefusalOf } from './participation.policy';

const open: Participation = {
  takesPart: true,
  roundStatus: 'MATCHING',
  roomIsGone: false,
  otherIsGone: false,
  blockedByMe: false,
  blockedByThem: false,
};

it('a participant who cannot write gets the most lasting of the reasons', () => {
  expect(writeRefusalOf(open)).toBeUndefined();
  const facts: Partial<Participation> = { blockedByMe: true };
  expect(writeRefusalOf({ ...open, ...facts })).toBe('BlockedByMe');
  facts.blockedByThem = true;
  expect(writeRefusalOf({ ...open, ...facts })).toBe('BlockedByThem');
  facts.otherIsGone = true;
  expect(writeRefusalOf({ ...open, ...facts })).toBe('ChatUnavailable');
  expect(writeRefusalOf({ ...open, ...facts, roomIsGone: true })).toBe('ChatClosed');
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
