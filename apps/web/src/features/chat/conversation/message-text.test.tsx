import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MessageText } from './message-text';

const linksIn = (text: string) =>
  Array.from(
    renderToStaticMarkup(<MessageText text={text} tabIndex={0} />).matchAll(/href="([^"]*)"/g),
    ([, href]) => href,
  );

it('makes links of addresses', () => {
  expect(linksIn('See https://good.example/a?b=1, or mail ana@example.com')).toEqual([
    'https://good.example/a?b=1',
    'mailto:ana@example.com',
  ]);
});

it.each([
  'https://good.example@evil.example/',
  'http://good.example:80@evil.example',
  'https://a:b@evil.example/x',
])('an address that seems to lead elsewhere than it does is no link: %s', (text) => {
  expect(linksIn(text).filter((href) => href?.startsWith('http'))).toEqual([]);
});
