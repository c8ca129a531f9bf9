import { calls as contractCalls } from '@nestmate/contract';
import { errorStatus } from '@nestmate/contract/errors';
import { forTheWeb } from './for-the-web';

/**
 * Every call of the contract without its schemas. The build inlines it (see `build/light-calls.ts`), so zod is not
 * downloaded.
 */
export const calls = forTheWeb(contractCalls);

/** The codes of a 403 that refuses the request; `AccessRemoved` alone is about the person. */
export const requestRefusals = Object.entries(errorStatus).flatMap(([code, status]) =>
  status === 403 && code !== 'AccessRemoved' ? [code] : [],
);
