import { useLocation, useNavigate } from 'react-router';
import { ledByStep, wasLed } from '@/platform/navigation-state';
import { useMembership } from '@/platform/session/session';
/** The first half of registration, one thing at a time. */
export const basicSteps = ['photo', 'name', 'about', 'office', 'promise'] as const;
export type BasicStep = (typeof basicSteps)[number];

/** A community without bios has no step for them. */
export const basicStepsWith = (bioEnabled: boolean): readonly BasicStep[] =>
  basicSteps.filter((step) => step !== 'about' || bioEnabled);

/** The second half consists of the lifestyle questions. */
export type Step = BasicStep | 'life';

const isBasicStep = (name: string | null): name is BasicStep => basicSteps.some((step) => step === name);

/** The step that an address of `/verify-info` names; undefined when it names none. */
export function basicStepOf(search: URLSearchParams): BasicStep | undefined {
  const step = search.get('step');
  return isBasicStep(step) ? step : undefined;
}

export const basicStepAddress = (step: BasicStep) => `/verify-info?step=${step}`;

/** The number of the question, from 1, that an address of `/about-me` shows; undefined when it names none. */
export function questionNumberOf(search: URLSearchParams): number | undefined {
  const number = Number(search.get('question'));
  return Number.isInteger(number) && number > 0 ? number : undefined;
}

export const questionAddress = (number: number) => `/about-me?question=${number}`;

/** The step of registration that an address shows; undefined beyond it. */
export function stepAt({ pathname, search }: { pathname: string; search: string }): Step | undefined {
  if (pathname === '/about-me') return 'life';
  return pathname === '/verify-info' ? basicStepOf(new URLSearchParams(search)) : undefined;
}

/** The steps of the membership's community. */
export const useBasicSteps = (): readonly BasicStep[] => basicStepsWith(useMembership()?.bioEnabled ?? true);

/** Steps are entries of the browser's history: its Back button and ours do the same. */
export function useStepping() {
  const navigate = useNavigate();
  const { state } = useLocation();
  return {
    // Pressing twice navigates once.
    goOn: (address: string) =>
      void navigate(address, { state: ledByStep, replace: address === location.pathname + location.search }),
    /** Leads to the previous step, which is the previous entry unless a link or another page led here. */
    goBack: (address: string) => void (wasLed(state) ? navigate(-1) : navigate(address, { replace: true })),
  };
}
