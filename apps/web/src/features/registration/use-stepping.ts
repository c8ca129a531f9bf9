import { useLocation, useNavigate } from 'react-router';

/** State of a history entry that a step has led to. */
export const ledByStep = { isStep: true };

const wasLed = (state: unknown) => typeof state === 'object' && state !== null && 'isStep' in state;

/** Steps are entries of the browser's history: its Back and ours lead the same way. */
export function useStepping() {
  const navigate = useNavigate();
  const { state } = useLocation();
  return {
    // Pressed twice, it leads there once.
    goOn: (address: string) =>
      void navigate(address, { state: ledByStep, replace: address === location.pathname + location.search }),
    /** To the step before, which is the entry before unless a link or another page led here. */
    goBack: (address: string) => void (wasLed(state) ? navigate(-1) : navigate(address, { replace: true })),
  };
}
