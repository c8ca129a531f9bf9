import { expect, it } from 'vitest';
import { completionOf } from './completion';

it('leads to the first section that is not complete', () => {
  const sections: Parameters<typeof completionOf>[0]['sections'] = [
    { url: 'basic_info', status: 'Complete' },
    { url: 'majors', status: 'Incomplete' },
    { url: 'housing', status: 'Incomplete' },
  ];
  expect(completionOf({ sections })).toEqual({ done: 1, all: 3, next: 'majors' });
  expect(completionOf({ sections: sections.slice(0, 1) })).toEqual({ done: 1, all: 1, next: null });
});
