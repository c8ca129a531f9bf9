import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '@/testing/screen';
import { RegistrationProgress } from './progress';

const steps = { basicTotal: 5, skipped: [] };

it.each([
  ['basic', 5, 10, '5 of 15', 'Step 5 of 15'],
  ['life', 1, 10, '6 of 15', 'How you live, step 6 of 15'],
  ['basic', 2, undefined, null, 'Step 2'],
] as const)(
  'counts %s step %i of registration on across both parts',
  async (part, current, lifeTotal, count, words) => {
    await show(<RegistrationProgress part={part} current={current} lifeTotal={lifeTotal} {...steps} />);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe(words);
    expect(screen.queryByText(/ of /)?.textContent ?? null).toBe(count);
  },
);
