import { expect, it } from 'vitest';
import type { AnyCall } from './call';
import { calls } from './index';
import { keyCalls, staffCalls } from './staff';

const maxSummary = 110;

/** The verbs that begin a summary; add one only for a deed that none of these names. */
const verbs = new Set(
  [
    'Accept Add Answer Appeal Apply Ask Block Cancel Change Claim Close Compare Correct Count Create Decide',
    'Decline Delete Deny Dissolve Draft Edit End Export Follow Hide Import Invite Leave Like Link List Lock',
    'Mark Move Pause Pin Preview Queue Read Record Remove Rename Reopen Reorder Replace Reply Report Request',
    'Restore Revoke Save Search Send Set Share Sign Start Stop Stream Turn Unblock Undo Uphold Verify Write',
  ].flatMap((line) => line.split(' ')),
);

const all: Record<string, Record<string, AnyCall>> = { ...calls, ...staffCalls, ...keyCalls };
const summaries = Object.values(all).flatMap((group) => Object.values(group).map(({ summary }) => summary));

const broken = (isRight: (summary: string) => boolean) => summaries.filter((summary) => !isRight(summary));

it('begins the summary of each call with a verb', () => {
  expect(broken((summary) => verbs.has(/^\w+/.exec(summary)?.[0] ?? ''))).toEqual([]);
});

it('keeps the summary of each call short, and one sentence with conditions after one semicolon', () => {
  expect(broken((summary) => summary.length <= maxSummary)).toEqual([]);
  expect(broken((summary) => !/[.:]|;.*;/.test(summary.replaceAll(/`[^`]+`/g, '')))).toEqual([]);
});
