import type { RosterImportId } from '@nestmate/contract/staff/ids';
import { useAddress } from '../platform/use-address';

export const steps = ['columns', 'preview'] as const;
export type Step = (typeof steps)[number];

const isId = (text: string): text is RosterImportId => /^[0-9a-f-]{36}$/i.test(text);

/** The import and the step in the address. */
export function useRosterAddress() {
  const { search, change } = useAddress();
  const id = search.get('import') ?? '';
  const step: Step = steps.find((one) => one === search.get('step')) ?? 'preview';
  return {
    importId: isId(id) ? id : null,
    step,
    show: (importId: RosterImportId | null, next?: Step, replace = false) =>
      change({ import: importId ?? '', step: (importId && next) ?? '', rows: '' }, { replace }),
    choose: (next: Step) => change({ step: next }),
  };
}
