import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Menu } from './menu';

const items = [
  { id: 'view', label: 'View profile' },
  { id: 'block', label: 'Block' },
] as const;

it.each([
  ['{ArrowDown}', 'View profile'],
  ['{Enter}', 'View profile'],
  ['{ArrowUp}', 'Block'],
])('opens a menu with %s at “%s” and the focus, which it gives back', async (key, first) => {
  const onAction = vi.fn();
  render(<Menu label="Actions" trigger={{ label: 'More', icon: '…' }} items={items} onAction={onAction} />);
  const person = userEvent.setup();
  await person.tab();
  const trigger = screen.getByRole('button', { name: 'More' });
  expect(document.activeElement).toBe(trigger);
  expect(trigger.getAttribute('aria-expanded')).toBe('false');
  await person.keyboard(key);
  const item = await screen.findByRole('menuitem', { name: first });
  // The simulated browser leaves the focus on the menu.
  await waitFor(() => expect(item.tabIndex).toBe(0));
  expect(document.activeElement).not.toBe(trigger);
  expect(trigger.getAttribute('aria-expanded')).toBe('true');

  await person.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(trigger));
  expect(screen.queryByRole('menu')).toBeNull();

  await person.keyboard(key);
  await person.click(await screen.findByRole('menuitem', { name: 'Block' }));
  expect(onAction).toHaveBeenCalledExactlyOnceWith('block');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

it('gives the focus back before an action, whose dialog returns it there', async () => {
  let focused: Element | null = null;
  const onAction = () => {
    focused = document.activeElement;
  };
  render(<Menu label="Actions" trigger={{ label: 'More', icon: '…' }} items={items} onAction={onAction} />);
  const person = userEvent.setup();
  const trigger = screen.getByRole('button', { name: 'More' });
  await person.click(trigger);
  await person.click(await screen.findByRole('menuitem', { name: 'Block' }));
  expect(focused).toBe(trigger);
});
