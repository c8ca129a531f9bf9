import { networkId, subnetworkId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { usualAlerts } from '@nestmate/contract/staff/alerts';
import type { OfficeArea } from '@nestmate/contract/staff/changes';
import { staffId } from '@nestmate/contract/staff/ids';
import type { StaffMe, StaffNetwork } from '@nestmate/contract/staff/sign-in';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { newPerson } from '@/testing/person';
import { answer } from '@/testing/server';
import { Console } from '../app/console';
import { usePalette } from '../palette/palette.store';
import { pendingDrafts } from '../platform/pending-drafts';
import { queryClient } from '../platform/query-client';
import { useSessionEnd } from '../platform/session';
import { startTexts } from '../platform/start-texts';

export const alderId = networkId.parse('7a1b5c1e-0000-4000-8000-000000000001');
export const lindenId = subnetworkId.parse('7a1b5c1e-0000-4000-8000-000000000002');
export const birchId = subnetworkId.parse('7a1b5c1e-0000-4000-8000-000000000003');
export const reneeId = staffId.parse('7a1b5c1e-0000-4000-8000-000000000004');

export const alder = (changes: Partial<StaffNetwork> = {}): StaffNetwork => ({
  network_id: alderId,
  name: 'Alder University',
  role: 'administrator',
  places: [
    { subnetwork_id: birchId, name: 'Birch Hall' },
    { subnetwork_id: lindenId, name: 'Linden Hall' },
  ],
  is_whole_network: true,
  ...changes,
});

export const renee = (network = alder()): StaffMe => ({
  staff_id: reneeId,
  name: 'Renee Okafor',
  email: 'renee@alder.example',
  networks: [network],
  invitations: [],
});

/** The stream of changes; happy-dom has no EventSource. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static open: Stream[] = [];
  readyState = 1;
  constructor() {
    super();
    Stream.open.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
    Stream.open = Stream.open.filter((one) => one !== this);
  }
}

/** Announces changes elsewhere to the open windows. */
export const announceChange = (...areas: OfficeArea[]) =>
  act(async () => {
    for (const stream of Stream.open)
      stream.dispatchEvent(new MessageEvent('changed', { data: JSON.stringify(areas) }));
  });

/** Prepares each test of a file for `showConsole`. */
export function prepareConsole() {
  beforeEach(async () => {
    vi.stubGlobal('EventSource', Stream);
    await startTexts();
    answer(staffCalls.staffViews.list, { views: [] });
    answer(staffCalls.staffInstallation.parts, { is_production: true, parts: [], mails_waiting: 0 });
    for (const area of ['staffUnitTypes', 'staffGenders', 'staffRegistration'] as const)
      answer(staffCalls[area].read, { version: '1', in_use: [], contents: [] });
    answer(staffCalls.savedAnswers.list, { answers: [] });
    answer(staffCalls.staffRooms.units, { unit_types: [] });
    answer(staffCalls.staffAlerts.read, { ...usualAlerts, time_zone: 'America/Chicago', goes_to: 'server' });
    answer(staffCalls.staffAlerts.push, { public_key: 'key', is_on: false, others: 0 });
    answer(staffCalls.staffReports.count, { count: 0 });
    answer(staffCalls.staffSupport.count, { count: 0 });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    queryClient.clear();
    pendingDrafts.clear();
    sessionStorage.clear();
    usePalette.setState(usePalette.getInitialState(), true);
    useSessionEnd.setState({ isOver: false });
  });
}

/** Opens the console at an address below `/staff`. */
export async function showConsole(at: string) {
  history.replaceState(null, '', `/staff${at}`);
  answer(staffCalls.staffSignIn.options, { product: 'Nestmate', ways: [], demo: [] });
  const person = newPerson();
  await act(async () => render(<Console />));
  return { person };
}

/** Opens the console as Renee, at an address in her network. */
export function showAs(me: StaffMe, at: string) {
  answer(staffCalls.staffSignIn.me, me);
  return showConsole(`/${alderId}${at}`);
}
