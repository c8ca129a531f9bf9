import { useLocation, useNavigate } from 'react-router';

/** The state of a history entry that was opened from another step. */
export const ledByStep = { isStep: true };

const wasLed = (state: unknown) => typeof state === 'object' && state !== null && 'isStep' in state;

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
