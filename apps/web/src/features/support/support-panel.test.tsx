import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '@/testing/screen';

it('opens a mail to support with a subject and the details that support needs, and offers a phone number for urgent issues [8.15]', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0.0.0 Safari/537.36',
  );
  const { person } = await show(null);
  await person.click(screen.getByRole('button', { name: 'Contact support' }));
  const send = await screen.findByRole('link', { name: 'Open in your email app' });
  const mail = new URL(send.getAttribute('href') ?? '');
  expect(mail.pathname).toBe('help@nestmate.example');
  expect(mail.searchParams.get('subject')).toBe('Nestmate support request');
  expect(mail.searchParams.get('body')?.split('\r\n')).toEqual([
    'Hello Nestmate support,',
    '',
    'Full name: ',
    'University or property: ',
    'Phone number: ',
    'Platform: Chrome 130, Windows',
    '',
    'How can we help?',
    '',
  ]);
  const urgent = screen.getByRole('link', { name: 'Urgent? Call +1 555 0100.' });
  expect(urgent.getAttribute('href')).toBe('tel:+1 555 0100');
});

it('answers from the help while somebody types, in a new tab, and says when nothing fits', async () => {
  const { person } = await show(null);
  await person.click(screen.getByRole('button', { name: 'Contact support' }));
  const search = await screen.findByRole('searchbox', { name: 'Search the help' });
  await person.type(search, 'How do I delete my account?');
  const results = await screen.findByRole('list', { name: 'Answers in the help' });
  expect(results.textContent).toContain('Open More to delete your account.');
  const link = screen.getAllByRole('link', { name: 'Read “Privacy policy”' })[0];
  expect([link?.getAttribute('href'), link?.getAttribute('target')]).toEqual([
    '/legal/en/privacy.html',
    '_blank',
  ]);
  await person.clear(search);
  await person.type(search, 'xylophone');
  expect(await screen.findByText('Nothing in the help fits. Write to us below.')).toBeDefined();
  expect(screen.queryByRole('list', { name: 'Answers in the help' })).toBeNull();
});
