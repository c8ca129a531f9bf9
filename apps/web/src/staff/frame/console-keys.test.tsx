import { staffCalls } from '@nestmate/contract/staff';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer } from '@/testing/server';
import { chooseShortcuts } from '../platform/shortcuts.store';
import { alder, prepareConsole, renee, showAs } from '../testing/console';

const { staffAudit, staffReports, staffSupport, staffTeam } = staffCalls;
prepareConsole();
afterEach(() => chooseShortcuts(true));

async function showAudit(me = renee()) {
  answer(staffAudit.entries, { entries: [], next: null });
  answer(staffTeam.list, { staff: [] });
  answer(staffTeam.former, { former: [] });
  answer(staffAudit.seals, { sealed_at: null, seal: null, entries: 0 });
  answer(staffReports.list, { cases: [], count: 0 });
  answer(staffSupport.list, { conversations: [], count: 0 });
  const shown = await showAs(me, '/audit');
  await screen.findByRole('heading', { level: 1, name: 'Audit' });
  return shown;
}

it('lists the keyboard shortcuts of the pages that a person may use', async () => {
  const { person } = await showAudit(renee(alder({ role: 'community' })));
  await person.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  const go = within(await dialog.findByRole('region', { name: 'Go to a page' }));
  go.getByText('Reports');
  expect(go.queryByText('Roster')).toBeNull();
});

it('goes to a page by its letter after g', async () => {
  const { person } = await showAudit();
  await person.keyboard('gr');
  await screen.findByRole('heading', { level: 1, name: 'Reports' });
  await person.keyboard('gs');
  await screen.findByRole('heading', { level: 1, name: 'Support' });
});

it('does nothing for a letter alone, or long after g', async () => {
  await showAudit();
  const at = (key: string, timeStamp: number) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    fireEvent(document.body, event);
  };
  at('r', 1);
  at('g', 1000);
  at('r', 3000);
  expect(location.pathname).toMatch(/\/audit$/);
  at('g', 4000);
  at('r', 5000);
  await waitFor(() => expect(location.pathname).toMatch(/\/reports$/));
});

it('focuses the search of the page on a slash, and types the next one', async () => {
  const { person } = await showAudit();
  await person.keyboard('/');
  const field = screen.getByRole('searchbox');
  expect(document.activeElement).toBe(field);
  await person.keyboard('gr?/');
  expect((field as HTMLInputElement).value).toBe('gr?/');
  expect(location.pathname).toMatch(/\/audit$/);
});

it('leaves single keys alone once a person has turned them off, also after a reload', async () => {
  const { person } = await showAudit();
  chooseShortcuts(false);
  expect(localStorage.getItem('shortcuts')).toBe('off');
  await person.keyboard('gr');
  await person.keyboard('?');
  expect(location.pathname).toMatch(/\/audit$/);
  expect(screen.queryByRole('dialog')).toBeNull();
});
