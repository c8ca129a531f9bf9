import type { QueryIn } from '@nestmate/contract/call';
import type { SubnetworkId } from '@nestmate/contract/ids';
import type { staffCalls } from '@nestmate/contract/staff';
import type { RosterImportId } from '@nestmate/contract/staff/ids';
import type { RosterImport, RosterReading } from '@nestmate/contract/staff/roster';
import { create } from 'zustand';
import { i18n } from '@/platform/texts/i18n';
import { calls, callWithFile } from '../../platform/call';
import { rosterRules } from '../../platform/calls';
import { queryClient } from '../../platform/query-client';
import { staffKeys } from '../../platform/staff.keys';
import type { Step } from '../address';
import type { RosterParams } from '../roster.queries';

type Query = NonNullable<QueryIn<(typeof staffCalls)['staffRoster']['compare']>>;
/** Corrections by staff to how a file was read. */
export type ByHand = Pick<Query, 'columns' | 'encoding' | 'separator'>;

interface State {
  place: SubnetworkId | null;
  /** For reading it again in another way: the server stores no file. */
  file: File | null;
  /** The requested way to read it. */
  byHand: ByHand;
  /** Where it leads once it is read. */
  next: Step;
  /** How the server read it. */
  reading: RosterReading | null;
  /** A few values of each column. */
  samples: readonly (readonly string[])[];
  /** Absent where it could not be compared. */
  importId: RosterImportId | null;
  /** The share of it that is sent; null while nothing is being sent. */
  share: number | null;
  error: string | null;
}

const none: State = {
  place: null,
  file: null,
  byHand: {},
  next: 'columns',
  reading: null,
  samples: [],
  importId: null,
  share: null,
  error: null,
};

/** The roster file that this window has; a reload forgets it. */
export const useHeldFile = create<State>()(() => none);

let sending: AbortController | undefined;

export function dropHeldFile(): void {
  sending?.abort();
  useHeldFile.setState(none);
}

interface RosterFile {
  file: File;
  byHand: ByHand;
  next: Step;
}

/**
 * Sends a file to be compared with the current residents.
 * @returns unread where the server could not compare it, null where it was not sent: the state then shows why
 */
export async function sendRoster(
  params: RosterParams,
  { file, byHand, next }: RosterFile,
): Promise<RosterImport | 'unread' | null> {
  sending?.abort();
  const mine = new AbortController();
  sending = mine;
  if (file.size > rosterRules.bytes) {
    useHeldFile.setState({ ...none, place: params.subnetworkId, error: i18n.t('staffRoster:file.tooLarge') });
    return null;
  }
  // What another file was read as is not true of this one, even if this one never arrives.
  const held = useHeldFile.getState();
  const before = file === held.file ? held : none;
  useHeldFile.setState({ ...before, place: params.subnetworkId, file, byHand, next, share: 0, error: null });
  const call = callWithFile(file, (share) => sending === mine && useHeldFile.setState({ share }));
  const answer = await call(calls.staffRoster.compare, {
    params,
    query: { name: file.name.slice(0, 200), ...byHand },
    // Replaces the file, which `callWithFile` sends.
    body: new Uint8Array(),
    signal: mine.signal,
  });
  if (sending !== mine || mine.signal.aborted) return null;
  if ('err' in answer) {
    useHeldFile.setState({ share: null, error: answer.err.error_description });
    return null;
  }
  const { import: compared } = answer.res;
  useHeldFile.setState({
    share: null,
    reading: answer.res.reading,
    samples: answer.res.samples,
    importId: compared?.import_id ?? null,
  });
  const { networkId, subnetworkId } = params;
  void queryClient.invalidateQueries({ queryKey: staffKeys.imports(networkId, subnetworkId) });
  if (compared)
    queryClient.setQueryData(staffKeys.import(networkId, subnetworkId, compared.import_id), compared);
  return compared ?? 'unread';
}
