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
