import type { ReplyOf } from '@nestmate/contract/call';
import type { staffCalls } from '@nestmate/contract/staff';
import type { RosterImportId } from '@nestmate/contract/staff/ids';
import type { RosterImport } from '@nestmate/contract/staff/roster';
import { create } from 'zustand';
import { i18n } from '@/platform/texts/i18n';
import { callWithFile } from '../../platform/call';
import { rosterRules } from '../../platform/calls';
import { queryClient } from '../../platform/query-client';
import { staffKeys } from '../../platform/staff.keys';
import type { RosterPlace } from '../../platform/staff.keys';
import type { Step } from '../address';
import { rosterAt, type RosterParams } from '../roster.queries';
import { type ByHand, byHandOf, type ReadingDraft } from './reading-draft';

type Reply = ReplyOf<(typeof staffCalls)['staffRoster']['compare']>;
interface RosterFile {
  file: File;
  byHand: ByHand;
  /** Where it leads once it is read. */
  next: Step;
  /** An earlier reading of the same file, or of one with its name, which this one replaces. */
  replaces?: RosterImportId | undefined;
}

/** A file as the server read it. It stores no file, so that this one is sent again to be read in another way. */
interface HeldFile extends RosterFile, Pick<Reply, 'reading' | 'samples' | 'top' | 'values'> {
  /** Null where it could not be compared. */
  importId: RosterImportId | null;
  /** How it should be read, while the server has not read it that way. */
  draft: ReadingDraft | null;
}

interface State {
  place: RosterPlace | null;
  held: HeldFile | null;
  /** The file that is being sent, and the share of it that is sent. */
  sending: (RosterFile & { share: number }) | null;
  /** Why a file was not read; another attempt may succeed where there is one to send. */
  failure: { error: string; unsent: RosterFile | null } | null;
}

const none: State = { place: null, held: null, sending: null, failure: null };

/** The roster file that this window has; a reload forgets it. */
export const useHeldFile = create<State>()(() => none);

let sending: AbortController | undefined;

export function dropHeldFile(): void {
  sending?.abort();
  useHeldFile.setState(none);
}

/** Stops sending; the file that was read before is still held. */
export function stopSending(): void {
  sending?.abort();
  useHeldFile.setState({ sending: null });
}

/** Stores how the held file should be read. */
export function draftReading(draft: ReadingDraft): void {
  useHeldFile.setState(({ held }) => ({
    held: held && { ...held, draft: byHandOf(draft, held.reading) && draft },
  }));
}

/**
 * Sends a file to be compared with the current residents. The one that is held stays until this one is read.
 * @returns unread where the server could not compare it, null where it was not sent: the state then shows why
 */
export async function sendRoster(
  params: RosterParams,
  sent: RosterFile,
): Promise<RosterImport | 'unread' | null> {
  const { networkId, subnetworkId } = params;
  const roster = rosterAt(params);
  const { file, byHand, replaces } = sent;
  sending?.abort();
  const mine = new AbortController();
  sending = mine;
  const state = useHeldFile.getState();
  const before = state.place === subnetworkId ? state.held : null;
  const show = (shown: Pick<State, 'failure' | 'sending'>) =>
    useHeldFile.setState({ place: subnetworkId, held: before, ...shown });
  if (file.size > rosterRules.bytes) {
    show({ sending: null, failure: { error: i18n.t('staffRoster:file.tooLarge'), unsent: null } });
    return null;
  }
  show({ sending: { ...sent, share: 0 }, failure: null });
  const call = callWithFile(
    file,
    (share) => sending === mine && useHeldFile.setState({ sending: { ...sent, share } }),
  );
  const answer = await call(roster.compare, {
    params,
    query: { name: file.name.slice(0, 200), ...byHand, ...(replaces && { replaces }) },
    // Replaces the file, which `callWithFile` sends.
    body: new Uint8Array(),
    signal: mine.signal,
  });
  if (sending !== mine || mine.signal.aborted) return null;
  if ('err' in answer) {
    show({ sending: null, failure: { error: answer.err.error_description, unsent: sent } });
    return null;
  }
  const { import: compared, ...read } = answer.res;
  const importId = compared?.import_id ?? null;
  useHeldFile.setState({ held: { ...sent, ...read, importId, draft: null }, sending: null });
  void queryClient.invalidateQueries({ queryKey: staffKeys.imports(networkId, subnetworkId) });
  if (compared)
    queryClient.setQueryData(staffKeys.import(networkId, subnetworkId, compared.import_id), compared);
  return compared ?? 'unread';
}
