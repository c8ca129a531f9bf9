import { calls as contractCalls } from '@nestmate/contract';
import { forTheWeb } from './for-the-web';

/** Every call of the contract without its schemas. The build inlines it (see `light-calls.ts`), so zod is not downloaded. */
export const calls = forTheWeb(contractCalls);
