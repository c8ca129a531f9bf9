import { useMembership } from '@/platform/session';
import { type BasicStep, basicStepsWith } from './steps';

/** The steps of the membership's community. */
export const useBasicSteps = (): readonly BasicStep[] => basicStepsWith(useMembership()?.bioEnabled ?? true);
