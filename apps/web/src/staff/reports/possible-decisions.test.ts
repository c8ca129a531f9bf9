import type { ReportCase } from '@nestmate/contract/staff/reports';
import { describe, expect, it } from 'vitest';
import { at, closed, reported, reporter } from '../testing/reported';
import { isPossible, mayReopen } from './possible-decisions';

describe('“dealt with”', () => {
  it.each(['room', 'person'] as const)('is offered for a reported %s', (kind) => {
    expect(isPossible(reported({ kind }), 'handled', 'community')).toBe(true);
  });

  it('is offered for a post only when a report says that somebody is in danger', () => {
    expect(isPossible(reported({}), 'handled', 'community')).toBe(false);
    const reports: ReportCase['reports'] = [reporter, { ...reporter, about: ['danger'] }];
    expect(isPossible(reported({ reports }), 'handled', 'community')).toBe(true);
    expect(isPossible(reported({ reports, ...closed('hide') }), 'handled', 'community')).toBe(false);
  });
});

it('offers no decision twice', () => {
  expect(isPossible(reported(closed('hide')), 'hide', 'community')).toBe(false);
  expect(isPossible(reported(closed('hide')), 'warn', 'community')).toBe(true);
});

it('offers no decision while an appeal waits', () => {
  const appeal = { text: 'Please', at } as NonNullable<ReportCase['appeal']>;
  expect(isPossible(reported({ ...closed('hide'), appeal }), 'dismiss', 'administrator')).toBe(false);
});

it('offers no decision about a person who is gone', () => {
  expect(isPossible(reported({ author: null }), 'warn', 'community')).toBe(false);
  expect(isPossible(reported({ author: null }), 'hide', 'community')).toBe(true);
});

it('offers to remove people or to reverse that to administrators only', () => {
  for (const [role, may] of [
    ['administrator', true],
    ['community', false],
  ] as const) {
    expect(isPossible(reported({}), 'remove', role)).toBe(may);
    expect(isPossible(reported(closed('remove')), 'dismiss', role)).toBe(may);
  }
});

it('opens a case again when it is closed without an effect and its evidence is retained', () => {
  expect(mayReopen(reported(closed('dismiss')), 'community')).toBe(true);
  expect(mayReopen(reported(closed('handled')), 'community')).toBe(true);
  expect(mayReopen(reported(closed('hide')), 'community')).toBe(false);
  expect(mayReopen(reported({}), 'community')).toBe(false);
  expect(mayReopen(reported({ ...closed('dismiss'), evidence: null }), 'community')).toBe(false);
  expect(isPossible(reported(closed('dismiss')), 'handled', 'administrator')).toBe(false);
});

it('offers nothing to a viewer', () => {
  expect(isPossible(reported({}), 'hide', 'viewer')).toBe(false);
  expect(mayReopen(reported(closed('dismiss')), 'viewer')).toBe(false);
});
