import { textsOf, translate } from '@nestmate/locales';
import { expect, it } from 'vitest';
import type { Translate } from '@/platform/texts/use-translation';
import { mailto, messageTemplate, platformName } from './contact';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

const { support } = textsOf('en');
const english: Translate<'support'> = (path) => translate(support, path, { product: 'Nestmate' }, 'en');

it('asks for full name, university or property, phone number and platform', () => {
  const message = messageTemplate(english, { platform: 'Chrome 130, Windows' });
  for (const line of [
    'Full name: ',
    'University or property: ',
    'Phone number: ',
    'Platform: Chrome 130, Windows',
  ])
    expect(message.split('\n')).toContain(line);
});

it('fills in known details', () => {
  const known = { name: 'Maya Torres', community: 'Linden Hall', platform: '' };
  const message = messageTemplate(english, known);
  expect(message).toContain('Full name: Maya Torres');
  expect(message).toContain('University or property: Linden Hall');
});

it('opens the mail app with address, subject and body', () => {
  const subject = english('subject');
  expect(mailto('help@nestmate.example', subject, 'Full name: \nPlatform: ')).toBe(
    'mailto:help@nestmate.example?subject=Nestmate%20support%20request&body=Full%20name%3A%20%0D%0APlatform%3A%20',
  );
});

it('names browser and operating system', () => {
  expect(platformName(chrome)).toBe('Chrome 130, Windows');
  expect(platformName(chrome.replace('Safari/537.36', 'Safari/537.36 Edg/130.0.0.0'))).toBe(
    'Edge 130, Windows',
  );
  expect(
    platformName(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari 17, iPhone');
});
