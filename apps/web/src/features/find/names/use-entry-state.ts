import { useState } from 'react';
import { useLocation } from 'react-router';

/** State that belongs to a history entry: it survives a reload and Back. The router reads it under `usr`. */
export function useEntryState<State extends object>(initial: State) {
  const { state: kept } = useLocation();
  const [state, setState] = useState<State>({ ...initial, ...(kept as Partial<State> | null) });
  function change(changes: Partial<State>) {
    const next = { ...state, ...changes };
    setState(next);
    history.replaceState({ ...history.state, usr: next }, '');
  }
  return [state, change] as const;
}
